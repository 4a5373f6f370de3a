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
    let role: ProcessRole
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
    /// The time of the first ping that waits for its answer, or the last time since at which its main actor had gone on to other work. `nil` if
    /// none waits.
    var silentSince: ContinuousClock.Instant?
    /// The session that its main actor still works for, as it last told.
    var session: String?
    var isReportedStuck = false
    /// True if it was asked by others to end, and is to be ended once another takes connections.
    var isLeaving = false

    init(
        slot: Int, role: ProcessRole, tag: ProcessTag, id: pid_t, socket: ControlSocket,
        start: ContinuousClock.Instant
    ) {
        (self.slot, self.role, self.tag, self.id, self.socket, self.start) = (slot, role, tag, id, socket, start)
        phaseStart = start
    }

    /// True if it takes connections of clients.
    var serves: Bool { phase == .ready && role == .serving }
}
