import Synchronization

extension Outlet {
    /// The implementation to perform, created now if necessary.
    ///
    /// Exactly one caller creates it; the others wait. If a swap happens meanwhile, that caller still performs its call
    /// with the old implementation, since the call began before the swap.
    ///
    /// - Returns: `nil` if the calling thread is creating it, or if a thread that waits for the caller is.
    @usableFromInline func made() -> A.Performance? { Makers.inTurn(at: self, turn) { makeIfNeeded() } }

    /// The implementation, or a second instance of it for a caller to which a cycle cannot be reported.
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

    /// Publishes the implementation to callers.
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
    /// Stores a created performer, unless its implementation was replaced meanwhile.
    mutating func keep(_ made: A.Performance, of implementation: Implementation<A>) {
        if top.implementation === implementation { top.made = made }
        for index in beneath.indices where beneath[index].implementation === implementation {
            beneath[index].made = made
        }
    }

    /// All performers that are published or may be published again.
    var wholes: [A.Performance] { (beneath + [top]).compactMap(\.whole) }
}
