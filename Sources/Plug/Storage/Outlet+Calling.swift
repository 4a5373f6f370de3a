public import Synchronization

extension Outlet {
    /// The implementation, made if need be, for a caller who keeps it.
    ///
    /// - Returns: `nil` if it is being made by whoever asks.
    @inlinable func performance() -> A.Performance? {
        enter()
        defer { leaveKeeping() }
        return published.load(ordering: .sequentiallyConsistent)?.takeUnretainedValue() ?? made()
    }

    /// A caller leaves with a reference of its own. Not inlined, so that the optimiser, which may delay the counting of a
    /// reference past an atomic operation but not past an unknown call, cannot delay it until after this.
    @usableFromInline @inline(never) func leaveKeeping() { leave() }
}

extension Outlet where A: Action {
    /// Performs the action with whatever is published, without counting a reference to it.
    @inlinable func perform(
        _ input: A.Input, in actions: Actions, _ file: StaticString, _ line: UInt
    ) throws -> A.Output {
        enter()
        defer { leave() }
        if let performance = published.load(ordering: .sequentiallyConsistent) {
            return try performance._withUnsafeGuaranteedRef { try $0.body(input) }
        }
        return try performFirst(input, in: actions, file, line)
    }

    @usableFromInline @inline(never) func performFirst(
        _ input: A.Input, in actions: Actions, _ file: StaticString, _ line: UInt
    ) throws -> A.Output {
        guard let made = made() else { throw actions.unplugged(A.self, .madeInACircle, file, line) }
        return try made.body(input)
    }
}
