import DertischSupport
import Dispatch

/// A timer on a system thread, with a semaphore.
final class WatchdogThread: WatchdogTimer {
    private let semaphore = DispatchSemaphore(value: 0)

    func tick(_ interval: Duration) {
        let (seconds, attoseconds) = interval.bounded.components
        let nanoseconds = min(seconds, 1_000_000) * 1_000_000_000 + attoseconds / 1_000_000_000
        _ = semaphore.wait(timeout: .now() + .nanoseconds(Int(nanoseconds)))
    }

    func sleep() { semaphore.wait() }
    func wake() { semaphore.signal() }

    func start(_ run: @escaping @Sendable () -> Void) { SystemThread.start(named: "dertisch.watchdog", run) }
}
