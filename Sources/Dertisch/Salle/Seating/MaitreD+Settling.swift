import DertischBasics

extension MaitreD {
    /// Waits until no order is cooking or waiting at any of his tables. Returns at once if all are settled, or if the task is cancelled.
    public func settled() async {
        guard !areSettled else { return }
        awaiting += 1
        defer { awaiting -= 1 }
        await settling.wait(until: { areSettled })
    }

    func resumeSettled() {
        guard context.isAwaited else { return }
        if awaiting > 0, areSettled { settling.resumeAll() }
        ordersEnded?()
    }
}
