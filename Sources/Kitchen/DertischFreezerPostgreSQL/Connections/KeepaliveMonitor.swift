import DertischFreezer
import DertischSupport

/// The keep-alive check of a server that a call waits for: after a long silence another connection asks whether it is at work.
///
/// So a statement may take as long as it needs, and a server that has stopped, or whose words get lost on the way, is found out.
struct KeepaliveMonitor {
    private let address: ServerAddress
    private let session: String
    private let timeouts: ServerTimeouts
    private let wakePipe: WakePipe
    private var heard = ContinuousClock.now
    private var probe: SessionProbe?
    /// `true` if the last probe has found the session idle.
    private var wasWaiting = false

    init(_ address: ServerAddress, session: String, _ timeouts: ServerTimeouts, wakePipe: WakePipe) {
        (self.address, self.session, self.timeouts, self.wakePipe) = (address, session, timeouts, wakePipe)
    }

    /// Starts the time anew: the server has sent something, or a call begins to wait.
    mutating func hears(at now: ContinuousClock.Instant = .now) { (heard, probe, wasWaiting) = (now, nil, false) }

    /// The next action: wait, or give the connection up.
    enum Order: Equatable {
        case wait(until: ContinuousClock.Instant)
        case giveUp(String)
    }

    /// - Parameter deadline: of who waits, if it is known.
    mutating func order(deadline: ContinuousClock.Instant? = nil, at now: ContinuousClock.Instant = .now) -> Order {
        if let probe {
            let end = probe.began + max(timeouts.timeout / 2, .seconds(1))
            switch probe.verdict {
            case nil where now < end: return .wait(until: end)
            case nil: return .giveUp("it does not answer, and accepts no other connection")
            case .gone(let reason): return .giveUp("it does not answer; \(reason)")
            case .waiting where wasWaiting: return .giveUp("a request or its answer was lost")
            case .waiting: (heard, self.probe, wasWaiting) = (now, nil, true)
            case .working: (heard, self.probe, wasWaiting) = (now, nil, false)
            }
        }
        let end = heard + timeouts.quiet(deadline, at: heard)
        guard now >= end else { return .wait(until: end) }
        let probe = SessionProbe(address, session: session, timeouts, wakePipe: wakePipe)
        self.probe = probe
        return .wait(until: probe.began + max(timeouts.timeout / 2, .seconds(1)))
    }
}
