import Synchronization

/// One closure that is called on the main actor with the messages of a topic.
final class Listener<Message: Sendable>: Sendable {
    /// Takes a message, and returns true if the listener wants more.
    typealias Hear = @MainActor @Sendable (Message) -> Bool

    let number: Int
    let limit: Int
    private let drops: Drops
    private let after: Int
    private let hear: Hear
    private let isListening = Atomic(true)
    /// True if messages were dropped since the listener last heard a message.
    private let hasMissed = Atomic(false)

    /// - Parameters:
    ///   - after: the number of messages posted before the listening began.
    ///   - limit: the number of messages that may wait for the listener.
    init(number: Int, after: Int, limit: Int, drops: Drops, hear: @escaping Hear) {
        self.number = number
        self.after = after
        self.limit = max(1, limit)
        self.drops = drops
        self.hear = hear
    }

    func stop() { isListening.store(false, ordering: .releasing) }

    /// Counts a dropped message, if it was posted after the listening began.
    func misses(_ posted: Int) {
        guard posted > after else { return }
        drops.add()
        hasMissed.store(true, ordering: .releasing)
    }

    /// Delivers a message, unless at least `limit` have come since. Returns true if the listener wants more.
    ///
    /// - Parameter missed: the message to hear first in place of dropped messages, if the topic has such a message.
    @MainActor func hears(_ message: Message, _ posted: Int, newest: Int, missed: Message?) -> Bool {
        guard posted > after, isListening.load(ordering: .acquiring) else { return true }
        guard newest - posted < limit else {
            misses(posted)
            return true
        }
        if hasMissed.exchange(false, ordering: .acquiring), let missed, !hear(missed) { return false }
        return hear(message)
    }
}
