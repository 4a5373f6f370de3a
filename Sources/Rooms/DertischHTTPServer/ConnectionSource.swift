import Foundation

/// Where the connections of clients come from: a listening socket, or a parent process that accepts them.
package protocol ConnectionSource: Sendable {
    /// The port at which clients connect.
    var port: Int { get }
    /// Readable while connections wait.
    var descriptor: Int32 { get }
    /// The next connection; `nil` with the reason in `errno`, such as `EAGAIN` if none waits.
    func next() -> NewConnection?
    /// True if another process goes on taking the connections that wait here.
    var isShared: Bool { get }
    /// True if no more connections will come.
    var isAtEnd: Bool { get }
    /// True if this process ends and others go on, so that every request is meant for one of those.
    var isLeaving: Bool { get }
    /// Takes no more connections.
    func close()
    /// Gives a connection to another process if its first request is meant for that one.
    ///
    /// - Returns: true if it was given away. The caller then closes its own copy of the descriptor.
    func forward(_ descriptor: Int32, _ head: RequestHead, input: [UInt8]) -> Bool
    /// Tells how many connections are open.
    func tell(load: Int)
}

extension ConnectionSource {
    /// True if a connection waits.
    package var hasPending: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    package var isShared: Bool { false }
    package var isAtEnd: Bool { false }
    package var isLeaving: Bool { false }
    package func forward(_ descriptor: Int32, _ head: RequestHead, input: [UInt8]) -> Bool { false }
    package func tell(load: Int) {}
}
