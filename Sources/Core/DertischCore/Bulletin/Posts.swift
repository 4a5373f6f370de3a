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
    /// Reading never fails.
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
