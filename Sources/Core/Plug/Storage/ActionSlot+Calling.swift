public import Synchronization

// Unsafe _withUnsafeGuaranteedRef: the first implementation lives as long as the slot, a later one until no call is
// counted any more; see `ActionSlot`.

extension ActionSlot {
    /// The implementation, created if necessary and retained for the caller.
    ///
    /// - Returns: `nil` if the calling thread is already creating it.
    @inlinable func performer() -> A.StoredPerformer? {
        first.load(ordering: .acquiring)?.takeUnretainedValue() ?? laterPerformer()
    }

    @usableFromInline func laterPerformer() -> A.StoredPerformer? {
        beginCall()
        defer { endCallRetaining() }
        return later.load(ordering: .sequentiallyConsistent)?.takeUnretainedValue() ?? makePerformer()
    }

    /// Leaves with a strong reference of the caller's own. It is not inlined: the optimiser may move a retain past an
    /// atomic operation, but not past an unknown call, so the retain happens before this one.
    @inline(never) private func endCallRetaining() { endCall() }
}

extension ActionSlot where A: Action {
    /// Performs the action without retaining the implementation. The caller must keep the slot alive.
    @inlinable func perform(
        _ input: A.Input, in actions: Actions, _ file: StaticString, _ line: UInt
    ) throws -> A.Output {
        if let performer = first.load(ordering: .acquiring) {
            return try performer._withUnsafeGuaranteedRef { try $0.body(input) }
        }
        return try performLater(input, in: actions, file, line)
    }

    @inlinable @inline(never) func performLater(
        _ input: A.Input, in actions: Actions, _ file: StaticString, _ line: UInt
    ) throws -> A.Output {
        beginCall()
        defer { endCall() }
        if let performer = later.load(ordering: .sequentiallyConsistent) {
            return try performer._withUnsafeGuaranteedRef { try $0.body(input) }
        }
        guard let performer = makePerformer() else { throw actions.unplugged(A.self, .cycle, file, line) }
        return try performer.body(input)
    }
}
