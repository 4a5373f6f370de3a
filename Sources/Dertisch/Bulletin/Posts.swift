import Synchronization

/// What one reader of a bulletin reads, with `for await`, from the moment it was asked for.
///
/// It ends with the bulletin's scope, when the party goes home whose head chef asked for it, and when its task is
/// cancelled. Two loops over the same posts share them out between them: for each to get all, ask twice.
///
/// ```swift
/// let posts = reader.posts(keeping: .newest(1))
/// writer.post(TeaRenamed(tea: "sencha", name: "Sencha"))
/// writer.post(TeaRenamed(tea: "bancha", name: "Bancha"))
/// #expect(posts.dropped == 1)
/// ```
public struct Posts<Message: Sendable>: AsyncSequence, Sendable {
    /// What is read.
    public typealias Element = Message
    /// Reading never fails.
    public typealias Failure = Never

    private let stream: AsyncStream<Message>
    private let drops: Drops

    init(stream: AsyncStream<Message>, drops: Drops) {
        self.stream = stream
        self.drops = drops
    }

    /// How many messages were dropped because this reader was busy.
    public var dropped: Int { drops.count }

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncStream<Message>.Iterator { stream.makeAsyncIterator() }
}

/// Counts what one reader missed, and tells the inspector, several at a time.
final class Drops: Sendable {
    private let drops = Atomic(0)
    private let untold = Atomic(0)
    private let message: Any.Type
    private let reader: Asker?

    /// - Parameter reader: who reads; `nil` if nobody watches.
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

/// One listener's hold on a bulletin. Letting it go changes nothing: listening ends by itself.
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

    /// How many messages were dropped because the main actor was busy.
    public var dropped: Int { drops.count }

    /// Stops listening. On the main actor: nothing is called any more when this returns.
    public func cancel() { stop() }
}
