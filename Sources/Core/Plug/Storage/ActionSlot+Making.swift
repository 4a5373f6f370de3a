import Synchronization

extension ActionSlot {
    /// The implementation to perform, created now if necessary.
    ///
    /// Exactly one caller creates it; the others wait. If a swap happens meanwhile, that caller still performs its call
    /// with the old implementation, since the call began before the swap.
    ///
    /// - Returns: `nil` if the calling thread is creating it, or if a thread that waits for the caller is.
    @usableFromInline func makePerformer() -> A.StoredPerformer? {
        WaitForGraph.withExclusiveAccess(to: self, creationLock) { makeIfNeeded() }
    }

    /// The implementation, or a second instance of it for a caller to which a cycle cannot be reported.
    @usableFromInline func makeSecondPerformer() -> A.StoredPerformer {
        let (top, wrappers) = state.withLock { ($0.top, $0.wrappers) }
        return top.wrapped ?? top.implementation.wrap(top.implementation.makePerformer(), by: wrappers)
    }

    private func makeIfNeeded() -> A.StoredPerformer {
        let (top, wrappers, version) = state.withLock { ($0.top, $0.wrappers, $0.version) }
        if let wrapped = top.wrapped { return wrapped }
        let performer = top.performer ?? top.implementation.makePerformer()
        let wrapped = top.implementation.wrap(performer, by: wrappers)
        state.withLock { state in
            state.store(performer, of: top.implementation)
            guard state.version == version else { return }
            state.top.wrapped = wrapped
            publish(wrapped, in: &state)
        }
        return wrapped
    }

    /// Publishes the implementation to callers.
    func publish(_ wrapped: A.StoredPerformer, in state: inout State) {
        if state.first == nil { state.first = wrapped }
        if state.first === wrapped {
            first.store(.passUnretained(wrapped), ordering: .sequentiallyConsistent)
        } else {
            later.store(.passUnretained(wrapped), ordering: .sequentiallyConsistent)
        }
    }
}

extension ActionSlot.State {
    /// Stores a created performer, unless its implementation was replaced meanwhile.
    mutating func store(_ performer: A.StoredPerformer, of implementation: Implementation<A>) {
        if top.implementation === implementation { top.performer = performer }
        for index in lower.indices where lower[index].implementation === implementation {
            lower[index].performer = performer
        }
    }

    /// All performers that are published or may be published again.
    var wrappedPerformers: [A.StoredPerformer] { (lower + [top]).compactMap(\.wrapped) }
}
