import Synchronization

/// The messages that one reader of a bulletin receives, from the moment that it asked for them.
///
/// Read them with `for await`. The sequence ends with the bulletin's scope, when the asking head chef's party goes home,
/// and when the reading task is cancelled. Two loops over the same posts divide the messages between them. For each loop
/// to get all messages, ask twice.
///
/// ```swift
/// let posts = reader.posts(keeping: .newest(1))
/// writer.post(TeaRenamed(tea: "sencha", name: "Sencha"))
/// writer.post(TeaRenamed(tea: "bancha", name: "Bancha"))
/// #expect(posts.dropped == 1)
/// ```
public struct Posts<Message: Sendable>: AsyncSequence, Sendable {
    /// The type of message.
    public typealias Element = Message
    /// PropertyReader never fails.
    public typealias Failure = Never

    private let stream: AsyncStream<Message>
    private let drops: Drops

    init(stream: AsyncStream<Message>, drops: Drops) {
        self.stream = stream
        self.drops = drops
    }

    /// The number of messages dropped because this reader was busy.
    public var dropped: Int { drops.count }

    /// Makes an iterator, with which reading begins.
    public func makeAsyncIterator() -> AsyncStream<Message>.Iterator { stream.makeAsyncIterator() }
}

/// A counter of the messages that one reader missed. It reports them to the inspector, several at a time.
final class Drops: Sendable {
    private let drops = Atomic(0)
    private let untold = Atomic(0)
    private let message: Any.Type
    private let reader: Asker?

    /// - Parameter reader: the reading colleague; `nil` if no inspector watches.
    init(of message: Any.Type, _ reader: Asker?) {
        self.message = message
        self.reader = reader
    }

    var count: Int { drops.load(ordering: .relaxed) }

    func add() {
        drops.add(1, ordering: .relaxed)
        guard let reader, untold.add(1, ordering: .relaxed).oldValue == 0 else { return }
        Task { @MainActor in reader.missed(untold.exchange(0, ordering: .relaxed), of: message) }
    }
}

/// One listener's registration on a bulletin. Releasing it changes nothing: listening ends by itself.
///
/// ```swift
/// let listening = reader.listen(for: ticker) { ticker, renamed in print(ticker.lines, renamed.name) }
/// listening.cancel()
/// ```
public struct Listening: Hat, Sendable {
    private let drops: Drops
    private let stop: @Sendable () -> Void

    init(drops: Drops, stop: @escaping @Sendable () -> Void) {
        self.drops = drops
        self.stop = stop
    }

    /// The number of messages dropped because the main actor was busy.
    public var dropped: Int { drops.count }

    /// Stops listening. After a call on the main actor has returned, the closure is not called again.
    public func cancel() { stop() }
}
