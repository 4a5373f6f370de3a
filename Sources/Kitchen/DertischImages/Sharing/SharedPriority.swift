import Synchronization

/// The shared priority of all requests for one thing: the highest of them, and `true` for a place in memory if one of
/// them wants that.
final class SharedPriority: Sendable {
    private struct State {
        var priority: RequestPriority
        var keepsInMemory: Bool
        /// The handler of the semaphore where it waits at present.
        var onRaise: (@Sendable (RequestPriority) -> Void)?
    }

    private let state: Mutex<State>

    init(_ priority: RequestPriority, keepsInMemory: Bool = true) {
        state = Mutex(State(priority: priority, keepsInMemory: keepsInMemory))
    }

    var current: RequestPriority { state.withLock(\.priority) }
    var keepsInMemory: Bool { state.withLock(\.keepsInMemory) }

    /// Adds another request.
    func join(_ priority: RequestPriority, keepsInMemory: Bool) {
        let onRaise = state.withLock { state -> (@Sendable (RequestPriority) -> Void)? in
            state.keepsInMemory = state.keepsInMemory || keepsInMemory
            guard priority > state.priority else { return nil }
            state.priority = priority
            return state.onRaise
        }
        onRaise?(priority)
    }

    /// Sets the handler that is called when the priority rises, or `nil` for none.
    func onRaise(_ handler: (@Sendable (RequestPriority) -> Void)?) { state.withLock { $0.onRaise = handler } }
}
