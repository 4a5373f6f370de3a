import DertischSupport
import Foundation

/// The connections of clients that a parent has accepted, until it finds a child for them.
struct ConnectionIntake {
    /// A connection, with the input that was read from it already.
    struct Connection {
        let descriptor: Int32
        let input: [UInt8]
    }

    /// The most connections that wait for a child.
    static let maxWaiting = 256
    /// The time for which none is accepted after the system had no descriptors left.
    static let rest = Duration.seconds(1)

    private let listening: Int32
    /// Whether the listening socket is watched.
    private var isWatched = false
    private var waiting: [Connection] = []
    private var lastNumber: UInt64 = 0
    /// The time from which connections are accepted.
    private(set) var opening = ContinuousClock.now

    /// - Parameter listening: the listening socket, in non-blocking mode. The caller closes it.
    init(at listening: Int32) { self.listening = listening }

    /// True if no connection waits for a child.
    var isEmpty: Bool { waiting.isEmpty }

    /// Watches the listening socket while a child takes connections. The system keeps them meanwhile.
    mutating func watch(_ isWanted: Bool, by events: EventQueue, as id: UInt64) {
        if isWanted, !isWatched {
            isWatched = events.addListener(at: listening, as: id)
        } else if !isWanted, isWatched {
            events.remove(listening)
            isWatched = false
        }
    }

    /// Accepts a connection, and returns its descriptor; `nil` if there is none, or no descriptor is left for it.
    mutating func acceptNext(at now: ContinuousClock.Instant, log: (String) -> Void) -> Int32? {
        let descriptor = accept(listening, nil, nil)
        guard descriptor >= 0 else {
            if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) {
                log("connections wait: the system has no descriptors left for the parent process")
                opening = now + Self.rest
            }
            return nil
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }

    /// The number of the next connection that is sent to a child.
    mutating func nextNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    /// Keeps a connection for which there is no child now. One too many is closed.
    mutating func keep(_ descriptor: Int32, _ input: [UInt8]) {
        guard waiting.count < Self.maxWaiting else {
            close(descriptor)
            return
        }
        waiting.append(Connection(descriptor: descriptor, input: input))
    }

    /// Keeps a connection that a child has sent back. It was accepted before, and is not closed however many wait.
    mutating func keepDeclined(_ descriptor: Int32, _ input: [UInt8]) {
        waiting.append(Connection(descriptor: descriptor, input: input))
    }

    /// Takes all that wait.
    mutating func takeWaiting() -> [Connection] {
        defer { waiting = [] }
        return waiting
    }
}
