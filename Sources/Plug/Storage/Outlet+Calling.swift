public import Synchronization

// Unsafe _withUnsafeGuaranteedRef: the first implementation lives as long as the outlet, a later one until no call is
// counted any more; see `Outlet`.

extension Outlet {
    /// The implementation, created if necessary and retained for the caller.
    ///
    /// - Returns: `nil` if the calling thread is already creating it.
    @inlinable func performance() -> A.Performance? {
        first.load(ordering: .acquiring)?.takeUnretainedValue() ?? laterPerformance()
    }

    @usableFromInline func laterPerformance() -> A.Performance? {
        enter()
        defer { leaveKeeping() }
        return later.load(ordering: .sequentiallyConsistent)?.takeUnretainedValue() ?? made()
    }

    /// Leaves with a strong reference of the caller's own. It is not inlined: the optimiser may move a retain past an
    /// atomic operation, but not past an unknown call, so the retain happens before this one.
    @inline(never) private func leaveKeeping() { leave() }
}

extension Outlet where A: Action {
    /// Performs the action without retaining the implementation. The caller must keep the outlet alive.
    @inlinable func perform(
        _ input: A.Input, in actions: Actions, _ file: StaticString, _ line: UInt
    ) throws -> A.Output {
        if let performance = first.load(ordering: .acquiring) {
            return try performance._withUnsafeGuaranteedRef { try $0.body(input) }
        }
        return try performLater(input, in: actions, file, line)
    }

    @inlinable @inline(never) func performLater(
        _ input: A.Input, in actions: Actions, _ file: StaticString, _ line: UInt
    ) throws -> A.Output {
        enter()
        defer { leave() }
        if let performance = later.load(ordering: .sequentiallyConsistent) {
            return try performance._withUnsafeGuaranteedRef { try $0.body(input) }
        }
        guard let made = made() else { throw actions.unplugged(A.self, .madeInACircle, file, line) }
        return try made.body(input)
    }
}
