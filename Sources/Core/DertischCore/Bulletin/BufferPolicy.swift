/// A bulletin's buffer for one busy reader. Messages that do not fit are dropped and counted.
///
/// ```swift
/// for await renamed in bulletin.posts(keeping: .newest(32)) { names[renamed.tea] = renamed.name }
/// ```
public enum BufferPolicy: Hashable, Sendable {
    /// Keeps at most this number of messages: the oldest are dropped, since newer messages are more up to date.
    case newest(Int)
    /// Keeps at most this number of messages: new ones are dropped while the buffer is full.
    case oldest(Int)

    func policy<Message>(for type: Message.Type) -> AsyncStream<Message>.Continuation.BufferingPolicy {
        switch self {
        case .newest(let limit): .bufferingNewest(max(1, limit))
        case .oldest(let limit): .bufferingOldest(max(1, limit))
        }
    }
}
