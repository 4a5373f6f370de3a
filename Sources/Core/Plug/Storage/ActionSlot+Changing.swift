import Synchronization

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
    func swapIn(_ implementation: Implementation<A>) {
        change { state in
            state.lower.append(state.top)
            state.top = Layer(implementation: implementation, replacedSite: state.top.implementation.site)
            state.count += 1
        }
    }

    /// Removes a swapped implementation, at any level.
    func remove(_ implementation: Implementation<A>) {
        change { state in
            state.lower.removeAll { $0.implementation === implementation }
            if state.top.implementation === implementation, let next = state.lower.popLast() { state.top = next }
        }
    }

    /// Puts the wrappers of the set around all implementations, created or not.
    ///
    /// - Returns: the objects to release outside the caller's lock.
    func wrap(by wrappers: [any Wrapping]) -> [any Sendable] {
        changed { state in
            state.wrappers = wrappers
            state.top.wrapped = nil
            for index in state.lower.indices { state.lower[index].wrapped = nil }
        }
    }

    /// The set's entry for the action.
    var entry: Actions.Entry { state.withLock { Actions.Entry(signature, $0) } }

    private func change(_ body: (inout State) -> Void) {
        // Released outside the lock, since a deinitialiser may call actions.
        let gone = changed(body)
        withExtendedLifetime(gone) {}
    }

    private func changed(_ body: (inout State) -> Void) -> [any Sendable] {
        state.withLock { state in
            let old = state
            body(&state)
            state.version += 1
            first.store(nil, ordering: .sequentiallyConsistent)
            later.store(nil, ordering: .sequentiallyConsistent)
            retire(old.wrappedPerformers, from: &state)
            if let wrapped = state.top.wrapped { publish(wrapped, in: &state) }
            return [old, takeRetired(from: &state)]
        }
    }

    private func retire(_ shown: [A.StoredPerformer], from state: inout State) {
        let kept = state.wrappedPerformers
        let gone = shown.filter { wrapped in wrapped !== state.first && !kept.contains { $0 === wrapped } }
        guard !gone.isEmpty else { return }
        state.retired += gone
        hasRetired.store(true, ordering: .sequentiallyConsistent)
    }
}

extension ActionSlot: AnyActionSlot {
    func isPlugged(in actions: Actions) -> Bool { actions.isPlugged(A.self) }

    func swapInto(_ actions: Actions) -> (@Sendable () -> Void)? {
        guard let slot = actions.retained(actions.slot(of: A.self)) else { return nil }
        let implementation = state.withLock(\.top.implementation)
        slot.swapIn(implementation)
        return { slot.remove(implementation) }
    }
}
