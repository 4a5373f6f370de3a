/// What a bulletin keeps for one reader who is busy. What does not fit is dropped and counted.
///
/// ```swift
/// for await renamed in bulletin.posts(keeping: .newest(32)) { names[renamed.tea] = renamed.name }
/// ```
public enum BufferPolicy: Hashable, Sendable {
    /// The newest messages, at most so many: the oldest make room, since newer news is truer.
    case newest(Int)
    /// The oldest messages, at most so many: new ones are turned away until there is room.
    case oldest(Int)

    func policy<Message>(for type: Message.Type) -> AsyncStream<Message>.Continuation.BufferingPolicy {
        switch self {
        case .newest(let limit): .bufferingNewest(max(1, limit))
        case .oldest(let limit): .bufferingOldest(max(1, limit))
        }
    }
}
