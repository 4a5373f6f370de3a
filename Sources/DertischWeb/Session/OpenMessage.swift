import Dertisch

/// A numbered message of a browser that was handled, and is not done.
@MainActor struct OpenMessage {
    enum State {
        case running(RunningOrders)
        /// Waits for the visitor's answer.
        case unsure(UnsureMessage)
    }

    let number: Int
    var state: State

    var isDone: Bool { if case .running(let orders) = state { orders.areDone } else { false } }
    var isRunning: Bool { unsure == nil }
    var unsure: UnsureMessage? { if case .unsure(let message) = state { message } else { nil } }
}
