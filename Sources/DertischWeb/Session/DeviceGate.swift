/// How often a browser may tell of its device: at once, and then at most so often. Of what comes meanwhile the newest
/// counts.
///
/// Whatever a browser sends, no more is laid, and no more than one report waits.
struct DeviceGate {
    /// What is done with a report.
    enum Verdict: Equatable {
        /// It is taken.
        case take
        /// It waits so long.
        case wait(Duration)
        /// It waits in place of one that has waited already.
        case replace
    }

    /// Ten a second: our own pages tell of four.
    static let pause = Duration.milliseconds(100)
    private var next: ContinuousClock.Instant?
    private var waiting: DeviceReport?

    mutating func take(_ report: DeviceReport, at now: ContinuousClock.Instant) -> Verdict {
        if waiting != nil {
            waiting = report
            return .replace
        }
        if let next, now < next {
            waiting = report
            return .wait(next - now)
        }
        next = now + Self.pause
        return .take
    }

    /// What has waited long enough.
    mutating func open(at now: ContinuousClock.Instant) -> DeviceReport? {
        next = now + Self.pause
        defer { waiting = nil }
        return waiting
    }
}
