/// A rate limiter for device reports: the first is taken at once, later ones at a minimum interval. Of the reports
/// that arrive meanwhile, only the newest counts.
///
/// At most one report waits, however many a browser sends.
struct DeviceGate {
    /// The handling of a report.
    enum Verdict: Equatable {
        /// The report is taken.
        case take
        /// The report waits for that duration.
        case wait(Duration)
        /// The report replaces one that is waiting already.
        case replace
    }

    /// Ten reports a second: this framework's own pages send four.
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

    /// Returns the waiting report, once its wait is over.
    mutating func open(at now: ContinuousClock.Instant) -> DeviceReport? {
        next = now + Self.pause
        defer { waiting = nil }
        return waiting
    }
}
