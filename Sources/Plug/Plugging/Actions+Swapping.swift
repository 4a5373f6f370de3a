extension Actions {
    /// Swaps what is plugged for everybody, in a running app, until it is restored.
    ///
    /// ```swift
    /// let swap = try Actions.swap { $0.plug(LikePhoto.self, to: LikeOffline()) }
    /// swap.restore()
    /// ```
    ///
    /// - Parameters:
    ///   - plug: plugs what is to be swapped in.
    ///   - file: where it is swapped.
    ///   - line: where it is swapped.
    /// - Returns: what restores it.
    /// - Throws: ``Unplugged`` if nothing is plugged that could be swapped, or what `plug` throws.
    public static func swap(
        file: StaticString = #fileID, line: UInt = #line, _ plug: (Actions) throws -> Void
    ) throws -> Swap {
        try current.swap(file: file, line: line, plug)
    }

    /// Swaps what this set performs, for everybody, until it is restored.
    ///
    /// Each action is swapped where a call finds it, here or in the sets beneath. Calls that begin from now on get what
    /// was swapped in, calls under way finish with the one before. Several actions are swapped one after the other, but
    /// none if one of them is not plugged. What was swapped out is kept, caches and all, for the time when it is
    /// restored. To have something else in one task only, see ``overriding(_:_:)-(_,()->R)``.
    ///
    /// - Parameters:
    ///   - file: where it is swapped.
    ///   - line: where it is swapped.
    ///   - plug: plugs what is to be swapped in. It is given a set of its own.
    /// - Returns: what restores it.
    /// - Throws: ``Unplugged`` if nothing is plugged that could be swapped, or what `plug` throws.
    /// - Complexity: O(n) in the number of actions swapped.
    public func swap(
        file: StaticString = #fileID, line: UInt = #line, _ plug: (Actions) throws -> Void
    ) throws -> Swap {
        let other = Actions(fallingBackOn: nil)
        try plug(other)
        let outlets = other.outlets
        for outlet in outlets where !outlet.isPlugged(in: self) {
            throw Unplugged(outlet.signature, .nobody, in: self, at: Site(file: file, line: line))
        }
        return Swap(outlets.compactMap { $0.swapInto(self) })
    }

    /// Swaps what is plugged for everybody while the body runs, and restores it however the body ends.
    ///
    /// ```swift
    /// try Actions.swapping({ $0.plug(Half.self) { _ in 7 } }) {
    ///     try #expect(action(Half.self, 4) == 7)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - plug: plugs what is to be swapped in.
    ///   - file: where it is swapped.
    ///   - line: where it is swapped.
    ///   - body: what to do meanwhile.
    /// - Returns: what the body returns.
    /// - Throws: ``Unplugged`` if nothing is plugged that could be swapped, or what `plug` or `body` throws.
    @discardableResult
    public static func swapping<R>(
        _ plug: (Actions) throws -> Void, file: StaticString = #fileID, line: UInt = #line, _ body: () throws -> R
    ) throws -> R {
        try current.swapping(plug, file: file, line: line, body)
    }

    /// Swaps what is plugged for everybody while an asynchronous body runs, on the caller's actor.
    ///
    /// - Parameters:
    ///   - plug: plugs what is to be swapped in.
    ///   - file: where it is swapped.
    ///   - line: where it is swapped.
    ///   - body: what to do meanwhile.
    /// - Returns: what the body returns.
    /// - Throws: ``Unplugged`` if nothing is plugged that could be swapped, or what `plug` or `body` throws.
    @discardableResult
    public static func swapping<R>(
        _ plug: (Actions) throws -> Void, file: StaticString = #fileID, line: UInt = #line,
        _ body: () async throws -> R
    ) async throws -> R {
        try await current.swapping(plug, file: file, line: line, body)
    }

    /// Swaps what this set performs, for everybody, while the body runs, and restores it however the body ends.
    ///
    /// - Parameters:
    ///   - plug: plugs what is to be swapped in.
    ///   - file: where it is swapped.
    ///   - line: where it is swapped.
    ///   - body: what to do meanwhile.
    /// - Returns: what the body returns.
    /// - Throws: ``Unplugged`` if nothing is plugged that could be swapped, or what `plug` or `body` throws.
    @discardableResult
    public func swapping<R>(
        _ plug: (Actions) throws -> Void, file: StaticString = #fileID, line: UInt = #line, _ body: () throws -> R
    ) throws -> R {
        let swap = try swap(file: file, line: line, plug)
        defer { swap.restore() }
        return try body()
    }

    /// Swaps what this set performs, for everybody, while an asynchronous body runs, on the caller's actor.
    ///
    /// - Parameters:
    ///   - plug: plugs what is to be swapped in.
    ///   - file: where it is swapped.
    ///   - line: where it is swapped.
    ///   - body: what to do meanwhile.
    /// - Returns: what the body returns.
    /// - Throws: ``Unplugged`` if nothing is plugged that could be swapped, or what `plug` or `body` throws.
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
