import Synchronization

/// The slot of one action in one set: its implementations, and the performer that calls use.
///
/// The first call creates the performer, since its initialiser may call other actions. Callers that come meanwhile wait. A call holds
/// the performer that it began with, so a replaced one is released when its last call has ended.
final class ActionSlot<A: Pluggable>: Sendable {
    /// One implementation, and the performers created from it so far.
    struct Layer: Sendable {
        let implementation: Implementation<A>
        /// The place where the replaced implementation was plugged.
        let replacedSite: Actions.Site?
        /// The performer, created once.
        var performer: A.StoredPerformer?
        /// The performer inside the wrappers of the set, as callers use it.
        var wrapped: A.StoredPerformer?
    }

    struct State: Sendable {
        /// The current implementation: the plugged one or the last swap.
        fileprivate(set) var top: Layer
        /// The implementations below swaps, the lowest first. They return when the swaps are restored.
        fileprivate(set) var lower: [Layer] = []
        /// The wrappers of the set, the first outermost.
        fileprivate(set) var wrappers: [any Wrapping] = []
        /// The number of changes, by which a creator sees that it was overtaken.
        fileprivate var version = 0
        /// The number of plugs and swaps.
        fileprivate(set) var count = 1
    }

    let signature = ActionSignature(A.self)
    private let state: Mutex<State>
    /// Held while a performer is created.
    private let creationLock = Mutex(())

    init(_ implementation: Implementation<A>) {
        state = Mutex(State(top: Layer(implementation: implementation, replacedSite: nil)))
    }
}

// Calls.
extension ActionSlot {
    /// The performer for a call, created if necessary. If a swap happens while it is created, this call still uses it, since the call
    /// began before the swap.
    ///
    /// - Returns: `nil` if the calling thread is creating it, or if a thread that waits for the caller is.
    func performer() -> A.StoredPerformer? {
        state.withLock { $0.top.wrapped }
            ?? WaitForGraph.withExclusiveAccess(to: self, creationLock) { existingOrNewPerformer() }
    }

    /// The performer, or a second one for a caller to which a cycle cannot be reported.
    func secondPerformer() -> A.StoredPerformer {
        let (top, wrappers) = state.withLock { ($0.top, $0.wrappers) }
        return top.wrapped ?? top.implementation.wrap(top.implementation.makePerformer(), by: wrappers)
    }

    private func existingOrNewPerformer() -> A.StoredPerformer {
        let (top, wrappers, version) = state.withLock { ($0.top, $0.wrappers, $0.version) }
        if let wrapped = top.wrapped { return wrapped }
        let performer = top.performer ?? top.implementation.makePerformer()
        let wrapped = top.implementation.wrap(performer, by: wrappers)
        state.withLock { state in
            state.note(performer, of: top.implementation)
            if state.version == version { state.top.wrapped = wrapped }
        }
        return wrapped
    }
}

extension ActionSlot.State {
    /// Notes a performer that was created, unless its implementation was replaced meanwhile.
    fileprivate mutating func note(_ performer: A.StoredPerformer, of implementation: Implementation<A>) {
        if top.implementation === implementation { top.performer = performer }
        for index in lower.indices where lower[index].implementation === implementation {
            lower[index].performer = performer
        }
    }
}

// Changes.
extension ActionSlot {
    /// Plugs another implementation: calls that begin from now on use it, calls under way finish with the old one.
    /// Swaps are dropped, and restoring them has no effect.
    func plug(_ implementation: Implementation<A>) {
        change { state in
            state.top = Layer(implementation: implementation, replacedSite: state.top.implementation.site)
            state.lower = []
            state.count += 1
        }
    }

    /// Puts an implementation on top of the current one, until it is removed.
    private func swapIn(_ implementation: Implementation<A>) {
        change { state in
            state.lower.append(state.top)
            state.top = Layer(implementation: implementation, replacedSite: state.top.implementation.site)
            state.count += 1
        }
    }

    /// Removes a swapped implementation, at any level.
    private func remove(_ implementation: Implementation<A>) {
        change { state in
            state.lower.removeAll { $0.implementation === implementation }
            if state.top.implementation === implementation, let next = state.lower.popLast() { state.top = next }
        }
    }

    private func change(_ body: (inout State) -> Void) {
        // Released outside the lock, since a deinitialiser may call actions.
        let old = replaced(body)
        withExtendedLifetime(old) {}
    }

    /// - Returns: the state before the change.
    private func replaced(_ body: (inout State) -> Void) -> State {
        state.withLock { state in
            let old = state
            body(&state)
            state.version += 1
            return old
        }
    }
}

extension ActionSlot: AnyActionSlot {
    var entry: Actions.Entry { state.withLock { Actions.Entry(signature, $0) } }

    func isPlugged(in actions: Actions) -> Bool { actions.isPlugged(A.self) }

    func wrap(by wrappers: [any Wrapping]) -> any Sendable {
        replaced { state in
            state.wrappers = wrappers
            state.top.wrapped = nil
            for index in state.lower.indices { state.lower[index].wrapped = nil }
        }
    }

    func swapInto(_ actions: Actions) -> (@Sendable () -> Void)? {
        guard let slot = actions.slot(of: A.self) else { return nil }
        let implementation = state.withLock(\.top.implementation)
        slot.swapIn(implementation)
        return { slot.remove(implementation) }
    }
}
