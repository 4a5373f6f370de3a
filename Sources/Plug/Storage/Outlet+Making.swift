import Synchronization

extension Outlet {
    /// What is performed, made now if it never was.
    ///
    /// Exactly one caller makes it; the others wait. One that is overtaken by a swap while it makes the implementation
    /// performs its call with it all the same, as the call began before the swap.
    ///
    /// - Returns: `nil` if it is being made by the very thread that asks, or by one that waits for it.
    @usableFromInline func made() -> A.Performance? { Makers.inTurn(at: self, turn) { makeIfNeeded() } }

    /// What is performed, or one more that nobody shares, for a caller who cannot be told of a circle.
    @usableFromInline func madeAgain() -> A.Performance {
        let (top, wrappers) = state.withLock { ($0.top, $0.wrappers) }
        return top.whole ?? top.implementation.wrapped(top.implementation.made(), by: wrappers)
    }

    private func makeIfNeeded() -> A.Performance {
        let (top, wrappers, round) = state.withLock { ($0.top, $0.wrappers, $0.round) }
        if let whole = top.whole { return whole }
        let made = top.made ?? top.implementation.made()
        let whole = top.implementation.wrapped(made, by: wrappers)
        state.withLock { state in
            state.keep(made, of: top.implementation)
            guard state.round == round else { return }
            state.top.whole = whole
            show(whole, in: &state)
        }
        return whole
    }

    /// Shows callers what they perform.
    func show(_ whole: A.Performance, in state: inout State) {
        if state.first == nil { state.first = whole }
        if state.first === whole {
            first.store(.passUnretained(whole), ordering: .sequentiallyConsistent)
        } else {
            later.store(.passUnretained(whole), ordering: .sequentiallyConsistent)
        }
    }
}

extension Outlet.State {
    /// Keeps what an implementation made, unless it was replaced meanwhile.
    mutating func keep(_ made: A.Performance, of implementation: Implementation<A>) {
        if top.implementation === implementation { top.made = made }
        for index in beneath.indices where beneath[index].implementation === implementation {
            beneath[index].made = made
        }
    }

    /// Everything that is or was shown to callers and may be again.
    var wholes: [A.Performance] { (beneath + [top]).compactMap(\.whole) }
}
