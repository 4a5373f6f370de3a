import DertischSupport
import Foundation

/// The source of an event loop's connections, watched or left alone, and a descriptor in reserve.
struct ConnectionListener {
    let source: any ConnectionSource
    private let queue: EventQueue
    /// The number by which the queue names new connections.
    private let id: UInt64
    /// False while the connections that wait are left where they are.
    private(set) var isWatched: Bool
    /// Is closed when no other descriptor is left, so that a new connection can still be refused with an answer. Negative without one.
    private var reserve: Int32 = -1

    /// Returns `nil` if the source cannot be watched.
    init?(_ source: any ConnectionSource, on queue: EventQueue, as id: UInt64) {
        self.source = source
        self.queue = queue
        self.id = id
        isWatched = queue.addListener(at: source.descriptor, as: id)
        guard isWatched else { return nil }
        reserve = Self.makeReserve()
    }

    /// Closes the reserve. The source stays open.
    mutating func closeReserve() {
        if reserve >= 0 { close(reserve) }
        reserve = -1
    }

    /// Leaves the connections that wait where they are.
    mutating func stop() {
        queue.remove(source.descriptor)
        isWatched = false
    }

    mutating func resume() {
        if !isWatched { isWatched = queue.addListener(at: source.descriptor, as: id) }
    }

    /// Takes a connection by the reserve, once no descriptor is left.
    ///
    /// - Parameter use: takes the connection, and closes it.
    /// - Returns: false if there was no reserve.
    mutating func takeByReserve(_ use: (NewConnection) -> Void) -> Bool {
        let hadReserve = reserve >= 0
        if hadReserve {
            closeReserve()
            if let connection = source.next() { use(connection) }
        }
        reserve = Self.makeReserve()
        return hadReserve
    }

    private static func makeReserve() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }
}
