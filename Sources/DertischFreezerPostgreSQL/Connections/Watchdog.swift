import DertischFreezer

/// Watches a server that somebody waits for: if it says nothing for long, another connection looks whether it is at work.
///
/// So a statement may take as long as it needs, and a server that has stopped, or whose words get lost on the way, is found out.
struct Watchdog {
    private let address: Address
    private let session: String
    private let timing: Timing
    private let bell: Bell
    private var heard = ContinuousClock.now
    private var probe: Probe?
    /// Whether the last look has found it waiting.
    private var wasWaiting = false

    init(_ address: Address, session: String, _ timing: Timing, bell: Bell) {
        (self.address, self.session, self.timing, self.bell) = (address, session, timing, bell)
    }

    /// The server has said something, or somebody begins to wait for it.
    mutating func hears(at now: ContinuousClock.Instant = .now) { (heard, probe, wasWaiting) = (now, nil, false) }

    /// What to do now.
    enum Order: Equatable {
        case wait(until: ContinuousClock.Instant)
        case giveUp(String)
    }

    /// - Parameter deadline: of who waits, if it is known.
    mutating func order(deadline: ContinuousClock.Instant? = nil, at now: ContinuousClock.Instant = .now) -> Order {
        if let probe {
            let end = probe.began + max(timing.patience / 2, .seconds(1))
            switch probe.verdict {
            case nil where now < end: return .wait(until: end)
            case nil: return .giveUp("it says nothing, and lets nobody in to look for it")
            case .gone(let reason): return .giveUp("it says nothing; \(reason)")
            case .waiting where wasWaiting: return .giveUp("what it was asked, or what it answered, got lost")
            case .waiting: (heard, self.probe, wasWaiting) = (now, nil, true)
            case .working: (heard, self.probe, wasWaiting) = (now, nil, false)
            }
        }
        let end = heard + timing.quiet(deadline, at: heard)
        guard now >= end else { return .wait(until: end) }
        let probe = Probe(address, session: session, timing, bell: bell)
        self.probe = probe
        return .wait(until: probe.began + max(timing.patience / 2, .seconds(1)))
    }
}
