import Foundation

/// A child as its parent sees it.
struct Child {
    enum Phase: Hashable {
        /// Its house is opening.
        case starting
        /// It takes connections.
        case ready
        /// It was asked to end.
        case ending
    }

    /// A connection that was sent, until the child says that it has arrived.
    struct Sent {
        let descriptor: Int32
        let input: [UInt8]
    }

    let slot: Int
    let tag: ProcessTag
    let id: pid_t
    let socket: ControlSocket
    let start: ContinuousClock.Instant
    var phase = Phase.starting
    var phaseStart: ContinuousClock.Instant
    /// The number of its connections, as it last told, and of those that were sent since.
    var load = 0
    var sent: [UInt64: Sent] = [:]
    /// The number of the connection that was last sent to it.
    var lastSent: UInt64 = 0
    /// The time of the ping that waits for its answer.
    var pinged: ContinuousClock.Instant?
    var isReportedStuck = false
    /// True if it was asked by others to end, and is to be ended once another takes connections.
    var isLeaving = false

    init(
        slot: Int, tag: ProcessTag, id: pid_t, socket: ControlSocket, start: ContinuousClock.Instant
    ) {
        (self.slot, self.tag, self.id, self.socket, self.start) = (slot, tag, id, socket, start)
        phaseStart = start
    }
}
