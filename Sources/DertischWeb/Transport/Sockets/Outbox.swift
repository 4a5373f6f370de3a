/// The messages that wait to be framed, and a count of all bytes on their way: decides when to wake the socket's queue
/// and when its reader is too slow.
struct Outbox {
    /// What the sender must do.
    enum Step {
        case nothing
        /// Have the messages taken, on the socket's queue.
        case wake
        /// Drop the socket, on its queue.
        case drop
    }

    private var messages: [[UInt8]] = []
    private var bytes = 0
    private var isAwake = false
    private var isClosed = false
    /// Bytes that were taken to be framed, but not yet by the system.
    var backlog = 0

    /// Bytes on their way.
    var waiting: Int { bytes + backlog }

    mutating func append(_ message: [UInt8], limit: Int) -> Step {
        guard !isClosed else { return .nothing }
        guard waiting <= limit else {
            close()
            return .drop
        }
        messages.append(message)
        bytes += message.count
        guard !isAwake else { return .nothing }
        isAwake = true
        return .wake
    }

    /// The messages, to be framed. Until the backlog is set anew they are a part of it, so that whoever appends meanwhile
    /// finds no room that there is not.
    mutating func take() -> [[UInt8]] {
        defer {
            messages = []
            backlog += bytes
            bytes = 0
            isAwake = false
        }
        return messages
    }

    /// What is appended from now on is forgotten.
    mutating func close() { isClosed = true }
}
