import Synchronization

/// What those who wait for one thing want of it together: as soon as the most urgent of them, and in memory if one of
/// them wants it there.
final class Demand: Sendable {
    private struct State {
        var rank: Rank
        var isForMemory: Bool
        /// Where it waits just now.
        var gate: (@Sendable (Rank) -> Void)?
    }

    private let state: Mutex<State>

    init(_ rank: Rank, isForMemory: Bool = true) { state = Mutex(State(rank: rank, isForMemory: isForMemory)) }

    var rank: Rank { state.withLock(\.rank) }
    var isForMemory: Bool { state.withLock(\.isForMemory) }

    /// Somebody else wants it too.
    func join(_ rank: Rank, isForMemory: Bool) {
        let gate = state.withLock { state -> (@Sendable (Rank) -> Void)? in
            state.isForMemory = state.isForMemory || isForMemory
            guard rank > state.rank else { return nil }
            state.rank = rank
            return state.gate
        }
        gate?(rank)
    }

    /// It waits somewhere, or (`nil`) nowhere any more.
    func wait(_ gate: (@Sendable (Rank) -> Void)?) { state.withLock { $0.gate = gate } }
}
