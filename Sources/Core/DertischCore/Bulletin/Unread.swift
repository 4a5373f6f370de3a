/// A bounded queue of the newest messages that wait for the main actor, numbered in the order posted.
struct Unread<Message: Sendable>: Sendable {
    var limit: Int
    /// The number of messages ever added.
    private(set) var added = 0
    private var waiting = Queue<Message>()

    init(limit: Int = 1) { self.limit = max(1, limit) }

    var count: Int { waiting.count }

    /// Adds a message. Returns the number of the oldest message if that had to be dropped.
    mutating func add(_ message: Message) -> Int? {
        let dropped = count >= limit ? next()?.number : nil
        waiting.append(message)
        added += 1
        return dropped
    }

    /// Takes the oldest message, with its number from 1.
    mutating func next() -> (message: Message, number: Int)? {
        let number = added - count + 1
        return waiting.next().map { ($0, number) }
    }
}
