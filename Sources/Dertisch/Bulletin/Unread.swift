/// What waits for the main actor to hear of it, numbered in the order posted: the newest, bounded.
struct Unread<Message: Sendable>: Sendable {
    var limit: Int
    /// How many messages were ever added.
    private(set) var added = 0
    private var waiting = Queue<Message>()

    init(limit: Int = 1) { self.limit = max(1, limit) }

    var count: Int { waiting.count }

    /// Adds a message; answers the number of the oldest if that had to be dropped.
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
