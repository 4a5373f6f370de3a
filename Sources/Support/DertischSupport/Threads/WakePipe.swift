import Foundation

/// A pipe that wakes a thread from `poll`, in which it waits for a socket.
package final class WakePipe: Sendable {
    private let reader: Int32
    private let writer: Int32

    package init() {
        var ends: [Int32] = [-1, -1]
        // If there is no pipe to be had, waiting ends at its deadline only.
        if pipe(&ends) == 0 { for end in ends { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) } }
        (reader, writer) = (ends[0], ends[1])
    }

    deinit {
        close(reader)
        close(writer)
    }

    package func wake() {
        var byte: UInt8 = 1
        // A full pipe wakes the thread already.
        _ = write(writer, &byte, 1)
    }

    /// Waits for a wake-up or a socket.
    ///
    /// - Parameters:
    ///   - socket: what else to wait for; none if it is -1.
    ///   - isWriting: whether to wait until the socket takes more, too.
    ///   - end: the deadline; `nil` for none.
    /// - Returns: whether something has come on the socket.
    @discardableResult
    package func wait(orFor socket: Int32, isWriting: Bool = false, until end: ContinuousClock.Instant? = nil) -> Bool {
        var polls = [
            pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
            pollfd(fd: socket, events: Int16(POLLIN) | (isWriting ? Int16(POLLOUT) : 0), revents: 0),
        ]
        var milliseconds = end.map { Int32(clamping: max(0, Int(($0 - .now) / .milliseconds(1)) + 1)) } ?? -1
        if reader < 0 { milliseconds = milliseconds < 0 ? 100 : min(milliseconds, 100) }
        guard poll(&polls, 2, milliseconds) > 0 else { return false }
        if polls[0].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 64)
            while read(reader, &bytes, bytes.count) == bytes.count {}
        }
        return polls[1].revents & ~Int16(POLLOUT) != 0
    }
}
