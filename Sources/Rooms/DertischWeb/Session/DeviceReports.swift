import DertischRoom
import DertischSupport

/// The device reports of a browser, applied at a limited rate: of those that come too fast the newest counts.
@MainActor final class DeviceReports {
    private var throttle = ReportThrottle()
    /// The task that waits until the throttled report is due.
    private var task: Task<Void, Never>?
    private let clock: any Clock<Duration>

    init(clock: any Clock<Duration>) { self.clock = clock }

    deinit { task?.cancel() }

    /// Applies a report, at once or when it is due.
    func submit(
        _ report: DeviceReport, at now: ContinuousClock.Instant, _ apply: @escaping @MainActor (DeviceReport) -> Void
    ) {
        switch throttle.submit(report, at: now) {
        case .accept: apply(report)
        case .replace: break
        case .delay(let delay):
            // At most one task: the throttle accepts no second one while it waits.
            task = Task { [weak self, clock] in
                guard (try? await clock.sleep(for: delay)) != nil, let self else { return }
                if let report = throttle.takePending(at: .now) { apply(report) }
            }
        }
    }

    func end() { task?.cancel() }
}
