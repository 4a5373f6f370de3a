/// The messages that wait to be framed, with a count of all unsent bytes. Decides when to wake the event loop and
/// when its reader is too slow.
struct Outbox {
    /// The sender's next action.
    enum Action {
        case nothing
        /// Have the messages taken, on the loop's thread.
        case wake
        /// Drop the socket, on the loop's thread.
        case drop
    }

    private var messages: [[UInt8]] = []
    private var bytes = 0
    private var isScheduled = false
    private var isClosed = false
    /// Bytes that were framed but not yet taken by the system.
    var backlog = 0

    /// The number of unsent bytes.
    var unsentBytes: Int { bytes + backlog }
    /// True if a message may leave at once, since none waits before it.
    var isPassable: Bool { !isClosed && unsentBytes == 0 }

    mutating func append(_ message: [UInt8], limit: Int) -> Action {
        guard !isClosed else { return .nothing }
        guard unsentBytes <= limit else {
            close()
            return .drop
        }
        messages.append(message)
        bytes += message.count
        guard !isScheduled else { return .nothing }
        isScheduled = true
        return .wake
    }

    /// Takes the messages to be framed. They count as a part of the backlog until it is set anew, so that a
    /// concurrent append does not see free space that does not exist.
    mutating func takeAll() -> [[UInt8]] {
        defer {
            messages = []
            backlog += bytes
            bytes = 0
            isScheduled = false
        }
        return messages
    }

    /// Discards all messages that are appended from now on.
    ///
    /// - Returns: false if they were already.
    @discardableResult mutating func close() -> Bool {
        defer { isClosed = true }
        return !isClosed
    }
}
