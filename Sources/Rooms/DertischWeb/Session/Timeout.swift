/// A call that is due after a time, unless it is cancelled before. See ``Timeouts``.
@MainActor final class Timeout {
    /// The time at which it is due, by the clock of its time-outs.
    let due: Duration
    private var action: (() -> Void)?

    init(due: Duration, _ action: @escaping @MainActor () -> Void) {
        self.due = due
        self.action = action
    }

    /// True until it is cancelled, or due: its own call finds it ended.
    var isRunning: Bool { action != nil }

    func cancel() { action = nil }

    func fire() {
        let action = action
        self.action = nil
        action?()
    }
}
