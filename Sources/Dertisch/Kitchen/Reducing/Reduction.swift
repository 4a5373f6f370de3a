/// A reducing sous chef's state and all that is decided about it. It does nothing: it answers what is to be done.
struct Reduction<Chef: ReducingSousChef> {
    /// Which way to go through the history.
    enum Direction { case back, forth }

    private(set) var state: Chef.State
    private(set) var history: History<Chef.Undoable>
    private var book: EffectBook<Chef.Effect>

    init(_ state: Chef.State, undoing limit: Int, effects: Int) {
        self.state = state
        history = History(limit: limit)
        book = EffectBook(limit: effects)
    }

    func isRunning(_ effect: Int) -> Bool { book.isRunning(effect) }
    /// No effect is under way.
    var isSettled: Bool { book.count == 0 }
    mutating func end(_ effect: Int) { book.end(effect) }

    mutating func take(_ action: Chef.Action) -> EffectBook<Chef.Effect>.Plan {
        var plan = book.plan(reduce(action))
        for refused in plan.refused {
            guard let refusal = Chef.refusal(of: refused) else { continue }
            let effects = reduce(refusal)
            plan.cancels += book.cancels(of: effects)
        }
        return plan
    }

    /// Goes through the history; answers whether there was anywhere to go.
    mutating func travel(_ direction: Direction) -> Bool {
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

    func canTravel(_ direction: Direction) -> Bool {
        switch direction {
        case .back: !history.past.isEmpty
        case .forth: !history.future.isEmpty
        }
    }

    private mutating func reduce(_ action: Chef.Action) -> Effects<Chef.Effect> {
        let trace = Chef.trace(of: action)
        // Held only if it is to be remembered: a state that nobody else holds is changed in place.
        guard history.remembers(trace) else { return Chef.reduce(&state, action) }
        let before = state[keyPath: Chef.undoable]
        let effects = Chef.reduce(&state, action)
        if state[keyPath: Chef.undoable] != before { history.record(before, trace) }
        return effects
    }
}
