import DertischSupport

/// A bounded queue of messages that are to be sent.
package struct MessageQueue: Sendable {
    private var messages = Queue<[UInt8]>()
    private let maxBytes: Int
    /// The size of what waits in bytes, with an allowance for each message.
    package private(set) var bytes = 0

    /// The allowance for each message, so that the number of empty ones is bounded too.
    package static let overhead = 64

    /// - Parameter maxBytes: the bound, with ``overhead`` for each message.
    package init(maxBytes: Int) { self.maxBytes = maxBytes }

    package var isEmpty: Bool { messages.isEmpty }
    package var count: Int { messages.count }

    /// Adds a message if there is room.
    ///
    /// - Returns: false if the queue is full.
    package mutating func add(_ message: [UInt8]) -> Bool {
        let size = message.count + Self.overhead
        guard bytes + size <= maxBytes else { return false }
        bytes += size
        messages.append(message)
        return true
    }

    /// Takes the next messages: at least one if there are any, and no more than fit into a number of bytes.
    package mutating func take(bytes limit: Int) -> [[UInt8]] {
        var taken: [[UInt8]] = []
        var size = 0
        while let next = messages.first, taken.isEmpty || size + next.count + Self.overhead <= limit {
            messages.next()
            size += next.count + Self.overhead
            taken.append(next)
        }
        bytes -= size
        return taken
    }
}
