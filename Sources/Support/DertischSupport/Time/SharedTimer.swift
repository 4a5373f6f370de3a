/// A timer that many deadlines share: a single task sleeps until the earliest of them.
///
/// The deadlines themselves belong to its owner, who may forget or postpone them: the timer then fires early, and the owner finds nothing due.
///
/// A sleeping task takes 2.3 KB, and keeps them until its time is up, even if it is cancelled.
@MainActor package final class SharedTimer {
    private let clock: AnyClock
    /// Handles the deadlines that are due at a time. Returns the earliest of the others; `nil` if there is none.
    private let handle: @MainActor (Duration) -> Duration?
    private var task: Task<Void, Never>?
    /// The time at which it fires; `nil` while it is not set.
    private var due: Duration?
    /// True while the owner handles deadlines. The next that it returns is also the earliest of those that come meanwhile.
    private var isFiring = false

    /// Creates a timer that is not set.
    ///
    /// - Parameter handle: handles the deadlines that are due at a time, and returns the earliest of the others. It must not keep the timer.
    package init(clock: AnyClock, handle: @escaping @MainActor (_ time: Duration) -> Duration?) {
        self.clock = clock
        self.handle = handle
    }

    deinit { task?.cancel() }

    /// Fires at a deadline, unless it fires earlier.
    package func set(for deadline: Duration) {
        if isFiring { return }
        if let due, due <= deadline { return }
        sleep(until: deadline)
    }

    private func sleep(until deadline: Duration) {
        task?.cancel()
        due = deadline
        // It does not start within this call. So it never fires before it is stored, also by a clock that returns at once.
        task = Task { [weak self, clock] in
            guard (try? await clock.sleep(deadline - clock.elapsed())) != nil, !Task.isCancelled else { return }
            self?.fire(at: deadline)
        }
    }

    private func fire(at deadline: Duration) {
        isFiring = true
        let next = handle(deadline)
        isFiring = false
        due = nil
        if let next { sleep(until: next) }
    }
}
