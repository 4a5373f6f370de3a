import Synchronization

/// The combined demand of all requests for one thing: the highest urgency, and a place in memory if one of them wants
/// it.
final class Demand: Sendable {
    private struct State {
        var rank: Rank
        var isForMemory: Bool
        /// The gate where it waits at present.
        var gate: (@Sendable (Rank) -> Void)?
    }

    private let state: Mutex<State>

    init(_ rank: Rank, isForMemory: Bool = true) { state = Mutex(State(rank: rank, isForMemory: isForMemory)) }

    var rank: Rank { state.withLock(\.rank) }
    var isForMemory: Bool { state.withLock(\.isForMemory) }

    /// Adds another request.
    func join(_ rank: Rank, isForMemory: Bool) {
        let gate = state.withLock { state -> (@Sendable (Rank) -> Void)? in
            state.isForMemory = state.isForMemory || isForMemory
            guard rank > state.rank else { return nil }
            state.rank = rank
            return state.gate
        }
        gate?(rank)
    }

    /// Sets the gate where it waits, or `nil` for none.
    func wait(_ gate: (@Sendable (Rank) -> Void)?) { state.withLock { $0.gate = gate } }
}
