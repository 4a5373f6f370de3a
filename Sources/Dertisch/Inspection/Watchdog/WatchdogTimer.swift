import DertischBasics
import Dispatch
import Plug

/// What a watchdog's thread waits on, between one look and the next.
protocol WatchdogTimer: Sendable {
    /// Waits for so long, or until woken.
    func tick(_ interval: Duration)
    /// Waits until woken.
    func sleep()
    /// Wakes the thread. One that does not wait yet will not wait the next time.
    func wake()
    /// Runs something on a thread of its own.
    func start(_ run: @escaping @Sendable () -> Void)
}

/// A thread of the system's.
final class WatchdogThread: WatchdogTimer {
    private let bell = DispatchSemaphore(value: 0)

    func tick(_ interval: Duration) {
        let (seconds, attoseconds) = interval.bounded.components
        let nanoseconds = min(seconds, 1_000_000) * 1_000_000_000 + attoseconds / 1_000_000_000
        _ = bell.wait(timeout: .now() + .nanoseconds(Int(nanoseconds)))
    }

    func sleep() { bell.wait() }
    func wake() { bell.signal() }

    func start(_ run: @escaping @Sendable () -> Void) {
        SystemThread.start(named: "dertisch.watchdog", run)
    }
}
