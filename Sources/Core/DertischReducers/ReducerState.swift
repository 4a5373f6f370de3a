/// The state of a reducing sous chef with all decisions about it. Returns the effects to perform, without performing
/// any.
@usableFromInline struct ReducerState<Chef: ReducingSousChef>: Sendable {
    /// The direction through the history.
    @usableFromInline enum Direction: Sendable { case undo, redo }

    @usableFromInline var state: Chef.State
    @usableFromInline var history: History<Chef.Undoable>
    @usableFromInline var scheduler: EffectScheduler<Chef.Effect>

    @inlinable init(_ state: Chef.State, undoing limit: Int, effects: Int) {
        self.state = state
        history = History(limit: limit)
        scheduler = EffectScheduler(limit: effects)
    }

    @inlinable func isRunning(_ effect: Int) -> Bool { scheduler.isRunning(effect) }
    /// True if no effect is running.
    @inlinable var isSettled: Bool { scheduler.count == 0 }
    @inlinable mutating func end(_ effect: Int) { scheduler.end(effect) }

    @inlinable mutating func apply(_ action: Chef.Action) -> EffectScheduler<Chef.Effect>.Plan {
        var plan = scheduler.plan(reduce(action))
        for refused in plan.refused {
            guard let refusal = Chef.refusal(of: refused) else { continue }
            let effects = reduce(refusal)
            plan.cancels += scheduler.cancels(of: effects)
        }
        return plan
    }

    /// Moves through the history. Returns false if there is no such step.
    @inlinable mutating func restore(_ direction: Direction) -> Bool {
        let now = state[keyPath: Chef.undoable]
        let snapshot =
            switch direction {
            case .undo: history.undo(from: now)
            case .redo: history.redo(from: now)
            }
        guard let snapshot else { return false }
        state[keyPath: Chef.undoable] = snapshot
        return true
    }

    @inlinable func canRestore(_ direction: Direction) -> Bool {
        switch direction {
        case .undo: !history.past.isEmpty
        case .redo: !history.future.isEmpty
        }
    }

    @inlinable mutating func reduce(_ action: Chef.Action) -> Effects<Chef.Effect> {
        let recording = Chef.undoRecording(of: action)
        // Copied only if it is to be recorded: an unshared state is changed in place.
        guard history.records(recording) else { return Chef.reduce(&state, action) }
        let before = state[keyPath: Chef.undoable]
        let effects = Chef.reduce(&state, action)
        if state[keyPath: Chef.undoable] != before { history.record(before, recording) }
        return effects
    }
}
