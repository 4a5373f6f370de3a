/// A rate limiter for device reports: the first is accepted at once, later ones at a minimum interval. Of the reports
/// that arrive meanwhile, only the newest counts.
///
/// At most one report waits, however many a browser sends.
struct ReportThrottle {
    /// The handling of a report.
    enum Verdict: Equatable {
        /// The report is accepted.
        case accept
        /// The report waits for that duration.
        case delay(Duration)
        /// The report replaces one that is waiting already.
        case replace
    }

    /// Ten reports a second: this framework's own pages send four.
    static let interval = Duration.milliseconds(100)
    private var next: ContinuousClock.Instant?
    private var pending: DeviceReport?

    mutating func submit(_ report: DeviceReport, at now: ContinuousClock.Instant) -> Verdict {
        if pending != nil {
            pending = report
            return .replace
        }
        if let next, now < next {
            pending = report
            return .delay(next - now)
        }
        next = now + Self.interval
        return .accept
    }

    /// Removes and returns the waiting report, once its wait is over.
    mutating func takePending(at now: ContinuousClock.Instant) -> DeviceReport? {
        next = now + Self.interval
        defer { pending = nil }
        return pending
    }
}
