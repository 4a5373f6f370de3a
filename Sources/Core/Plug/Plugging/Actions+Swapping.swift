extension Actions {
    /// Swaps implementations for all callers, in a running app, until the swap is restored.
    ///
    /// ```swift
    /// let swap = try Actions.swap { $0.plug(LikeOffline()) }
    /// swap.restore()
    /// ```
    ///
    /// - Parameters:
    ///   - plug: a closure that plugs the replacements.
    ///   - file: the file of the swap.
    ///   - line: the line of the swap.
    /// - Returns: the swap, which can be restored.
    /// - Throws: ``UnpluggedError`` if one of the actions is not plugged, or an error of `plug`.
    public static func swap(
        file: StaticString = #fileID, line: UInt = #line, _ plug: (Actions) throws -> Void
    ) throws -> Swap {
        try current.swap(file: file, line: line, plug)
    }

    /// Swaps implementations of this set for all callers, until the swap is restored.
    ///
    /// Each action is swapped where calls find it, in this set or in one beneath. Calls that begin from now on use the
    /// replacement, and calls under way finish with the old implementation. Several actions are swapped one after the
    /// other, or none at all if one of them is not plugged.
    ///
    /// A replaced implementation is kept, with its caches, until it is restored. To replace one in a single task only,
    /// see `overriding(_:_:)`.
    ///
    /// - Parameters:
    ///   - file: the file of the swap.
    ///   - line: the line of the swap.
    ///   - plug: a closure that plugs the replacements, in a set of its own.
    /// - Returns: the swap, which can be restored.
    /// - Throws: ``UnpluggedError`` if one of the actions is not plugged, or an error of `plug`.
    /// - Complexity: O(n) in the number of actions swapped.
    public func swap(
        file: StaticString = #fileID, line: UInt = #line, _ plug: (Actions) throws -> Void
    ) throws -> Swap {
        let other = Actions(fallingBackOn: nil)
        try plug(other)
        let slots = other.slots
        for slot in slots where !slot.isPlugged(in: self) {
            throw UnpluggedError(slot.signature, .notPlugged, in: self, at: Site(file: file, line: line))
        }
        return Swap(slots.compactMap { $0.swapInto(self) })
    }

    /// Swaps implementations for all callers while the body runs, and restores them however the body ends.
    ///
    /// ```swift
    /// try Actions.swapping({ $0.plug(Half.self) { _ in 7 } }) {
    ///     try #expect(action(Half.self, 4) == 7)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - plug: a closure that plugs the replacements.
    ///   - file: the file of the swap.
    ///   - line: the line of the swap.
    ///   - body: the code to run.
    /// - Returns: the result of `body`.
    /// - Throws: ``UnpluggedError`` if one of the actions is not plugged, or an error of `plug` or `body`.
    @discardableResult
    public static func swapping<R>(
        _ plug: (Actions) throws -> Void, file: StaticString = #fileID, line: UInt = #line, _ body: () throws -> R
    ) throws -> R {
        try current.swapping(plug, file: file, line: line, body)
    }

    /// Swaps implementations for all callers while an asynchronous body runs, on the caller's actor.
    ///
    /// - Parameters:
    ///   - plug: a closure that plugs the replacements.
    ///   - file: the file of the swap.
    ///   - line: the line of the swap.
    ///   - body: the code to run.
    /// - Returns: the result of `body`.
    /// - Throws: ``UnpluggedError`` if one of the actions is not plugged, or an error of `plug` or `body`.
    @discardableResult
    public static func swapping<R>(
        _ plug: (Actions) throws -> Void, file: StaticString = #fileID, line: UInt = #line,
        _ body: () async throws -> R
    ) async throws -> R {
        try await current.swapping(plug, file: file, line: line, body)
    }

    /// Swaps implementations of this set for all callers while the body runs, and restores them however the body ends.
    ///
    /// - Parameters:
    ///   - plug: a closure that plugs the replacements.
    ///   - file: the file of the swap.
    ///   - line: the line of the swap.
    ///   - body: the code to run.
    /// - Returns: the result of `body`.
    /// - Throws: ``UnpluggedError`` if one of the actions is not plugged, or an error of `plug` or `body`.
    @discardableResult
    public func swapping<R>(
        _ plug: (Actions) throws -> Void, file: StaticString = #fileID, line: UInt = #line, _ body: () throws -> R
    ) throws -> R {
        let swap = try swap(file: file, line: line, plug)
        defer { swap.restore() }
        return try body()
    }

    /// Swaps implementations of this set for all callers while an asynchronous body runs, on the caller's actor.
    ///
    /// - Parameters:
    ///   - plug: a closure that plugs the replacements.
    ///   - file: the file of the swap.
    ///   - line: the line of the swap.
    ///   - body: the code to run.
    /// - Returns: the result of `body`.
    /// - Throws: ``UnpluggedError`` if one of the actions is not plugged, or an error of `plug` or `body`.
    @discardableResult
    public func swapping<R>(
        _ plug: (Actions) throws -> Void, file: StaticString = #fileID, line: UInt = #line,
        _ body: () async throws -> R
    ) async throws -> R {
        let swap = try swap(file: file, line: line, plug)
        defer { swap.restore() }
        return try await body()
    }
}
