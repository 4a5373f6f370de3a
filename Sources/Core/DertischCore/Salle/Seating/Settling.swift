import DertischSupport

/// Waiting for the orders of one window: tasks that wait until its tables are settled, and the dining room that acknowledges orders.
@MainActor final class Settling {
    private let continuations = Continuations<Void>()
    /// The number of tasks that wait.
    private var count = 0
    /// Called whenever ``UnfinishedOrders`` may have ended; `nil` if the dining room waits for none.
    var ordersEnded: (() -> Void)?

    /// True while anybody waits. Parties tell of the end of each turn only then.
    var isAwaited: Bool { count > 0 || ordersEnded != nil }

    /// Waits until a condition holds. A waiting task checks it again at ``resume(if:)``.
    func wait(until condition: () -> Bool) async {
        guard !condition() else { return }
        count += 1
        defer { count -= 1 }
        await continuations.wait(until: condition)
    }

    /// Lets waiting tasks check their conditions again.
    ///
    /// - Parameter areServed: the condition that every waiting task needs. Each task checks its own condition when it is resumed.
    func resume(if areServed: () -> Bool) {
        if count > 0, areServed() { continuations.resumeAll() }
        ordersEnded?()
    }
}
