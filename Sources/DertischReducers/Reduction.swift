/// The state of a reducing sous chef with all decisions about it. Returns the effects to perform, without performing
/// any.
@usableFromInline struct Reduction<Chef: ReducingSousChef>: Sendable {
    /// The direction through the history.
    @usableFromInline enum Direction: Sendable { case back, forth }

    @usableFromInline var state: Chef.State
    @usableFromInline var history: History<Chef.Undoable>
    @usableFromInline var book: EffectBook<Chef.Effect>

    @inlinable init(_ state: Chef.State, undoing limit: Int, effects: Int) {
        self.state = state
        history = History(limit: limit)
        book = EffectBook(limit: effects)
    }

    @inlinable func isRunning(_ effect: Int) -> Bool { book.isRunning(effect) }
    /// True if no effect is running.
    @inlinable var isSettled: Bool { book.count == 0 }
    @inlinable mutating func end(_ effect: Int) { book.end(effect) }

    @inlinable mutating func take(_ action: Chef.Action) -> EffectBook<Chef.Effect>.Plan {
        var plan = book.plan(reduce(action))
        for refused in plan.refused {
            guard let refusal = Chef.refusal(of: refused) else { continue }
            let effects = reduce(refusal)
            plan.cancels += book.cancels(of: effects)
        }
        return plan
    }

    /// Moves through the history. Returns false if there is no such step.
    @inlinable mutating func travel(_ direction: Direction) -> Bool {
        let now = state[keyPath: Chef.undoable]
        let moment =
            switch direction {
            case .back: history.back(from: now)
            case .forth: history.forth(from: now)
            }
        guard let moment else { return false }
        state[keyPath: Chef.undoable] = moment
        return true
    }

    @inlinable func canTravel(_ direction: Direction) -> Bool {
        switch direction {
        case .back: !history.past.isEmpty
        case .forth: !history.future.isEmpty
        }
    }

    @inlinable mutating func reduce(_ action: Chef.Action) -> Effects<Chef.Effect> {
        let trace = Chef.trace(of: action)
        // Copied only if it is to be recorded: an unshared state is changed in place.
        guard history.remembers(trace) else { return Chef.reduce(&state, action) }
        let before = state[keyPath: Chef.undoable]
        let effects = Chef.reduce(&state, action)
        if state[keyPath: Chef.undoable] != before { history.record(before, trace) }
        return effects
    }
}
