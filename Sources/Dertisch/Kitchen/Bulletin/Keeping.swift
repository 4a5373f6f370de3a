/// What a bulletin keeps for one reader who is busy. What does not fit is dropped and counted.
public enum Keeping: Hashable, Sendable {
    /// The newest messages, at most so many: the oldest make room, since newer news is truer.
    case newest(Int)
    /// The oldest messages, at most so many: new ones are turned away until there is room.
    case oldest(Int)

    /// As many messages as are kept.
    var limit: Int {
        switch self {
        case .newest(let limit), .oldest(let limit): max(1, limit)
        }
    }

    func policy<Message>(for type: Message.Type) -> AsyncStream<Message>.Continuation.BufferingPolicy {
        switch self {
        case .newest: .bufferingNewest(limit)
        case .oldest: .bufferingOldest(limit)
        }
    }
}

/// What waits for one listener, bounded.
struct Mailbox<Message: Sendable>: Sendable {
    let keeping: Keeping
    private var waiting: [Message] = []
    private var head = 0

    init(keeping: Keeping) { self.keeping = keeping }

    var count: Int { waiting.count - head }

    /// Puts a message in; answers whether there is one more to take than before; if not, one was dropped.
    mutating func add(_ message: Message) -> Bool {
        guard count < keeping.limit else {
            if case .newest = keeping {
                _ = next()
                waiting.append(message)
            }
            return false
        }
        waiting.append(message)
        return true
    }

    mutating func next() -> Message? {
        guard head < waiting.count else { return nil }
        let message = waiting[head]
        head += 1
        if head == waiting.count {
            waiting.removeAll(keepingCapacity: true)
            head = 0
        } else if head >= 64 {
            waiting.removeFirst(head)
            head = 0
        }
        return message
    }
}
