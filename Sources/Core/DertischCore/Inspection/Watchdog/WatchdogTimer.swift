import DertischSupport

/// A timer for a watchdog's thread, which waits on it between two checks.
protocol WatchdogTimer: Sendable {
    /// Waits for the interval, or until woken.
    func tick(_ interval: Duration)
    /// Waits until woken.
    func sleep()
    /// Wakes the thread. If it is not waiting yet, its next wait returns at once.
    func wake()
    /// Runs a closure on a thread of its own.
    func start(_ run: @escaping @Sendable () -> Void)
}
