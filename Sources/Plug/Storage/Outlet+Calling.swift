public import Synchronization

// Unsafe _withUnsafeGuaranteedRef: the first implementation is kept for good; a later one until no call is counted any more:
// see `Outlet`.

extension Outlet {
    /// The implementation, made if need be, for a caller who keeps it.
    ///
    /// - Returns: `nil` if it is being made by whoever asks.
    @inlinable func performance() -> A.Performance? {
        first.load(ordering: .acquiring)?.takeUnretainedValue() ?? laterPerformance()
    }

    @usableFromInline func laterPerformance() -> A.Performance? {
        enter()
        defer { leaveKeeping() }
        return later.load(ordering: .sequentiallyConsistent)?.takeUnretainedValue() ?? made()
    }

    /// A caller leaves with a reference of its own. Not inlined, so that the optimiser, which may delay the counting of a
    /// reference past an atomic operation but not past an unknown call, cannot delay it until after this.
    @inline(never) private func leaveKeeping() { leave() }
}

extension Outlet where A: Action {
    /// Performs the action without counting a reference to the implementation. Whoever calls keeps the outlet.
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
