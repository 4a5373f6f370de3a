extension Actions {
    /// Overrides implementations of the ``current`` set, for the current task and its children only.
    ///
    /// ```swift
    /// try Actions.overriding({ $0.plug(Half.self) { _ in 7 } }) {
    ///     try #expect(action(Half.self, 4) == 7)
    /// }
    /// ```
    ///
    /// Concurrent tests do not affect each other, and everything that is not overridden stays. Detached tasks and
    /// threads started in the body do not see the overrides.
    ///
    /// - Parameters:
    ///   - plug: a closure that plugs the overrides.
    ///   - body: the code to run. Static calls in it, including `plug`, use the set with the overrides.
    /// - Returns: the result of `body`.
    /// - Throws: an error of `plug` or `body`.
    @discardableResult
    public static func overriding<R>(_ plug: (Actions) throws -> Void, _ body: () throws -> R) rethrows -> R {
        try current.overriding(plug, body)
    }

    /// Overrides implementations of the ``current`` set while an asynchronous body runs, on the caller's actor.
    ///
    /// - Parameters:
    ///   - plug: a closure that plugs the overrides.
    ///   - body: the code to run, in this task and its children.
    /// - Returns: the result of `body`.
    /// - Throws: an error of `plug` or `body`.
    @discardableResult
    public static func overriding<R>(
        _ plug: (Actions) throws -> Void, _ body: () async throws -> R
    ) async rethrows -> R {
        try await current.overriding(plug, body)
    }

    /// Overrides implementations of this set, for the current task and its children only.
    ///
    /// Calls through a ``Plugged`` from this set follow the override too, since the override is on top of the set.
    ///
    /// - Parameters:
    ///   - plug: a closure that plugs the overrides.
    ///   - body: the code to run.
    /// - Returns: the result of `body`.
    /// - Throws: an error of `plug` or `body`.
    @discardableResult
    public func overriding<R>(_ plug: (Actions) throws -> Void, _ body: () throws -> R) rethrows -> R {
        let overrides = Actions(fallingBackOn: self)
        try plug(overrides)
        return try overrides.asCurrent(body)
    }

    /// Overrides implementations of this set while an asynchronous body runs, on the caller's actor.
    ///
    /// - Parameters:
    ///   - plug: a closure that plugs the overrides.
    ///   - body: the code to run, in this task and its children.
    /// - Returns: the result of `body`.
    /// - Throws: an error of `plug` or `body`.
    @discardableResult
    public func overriding<R>(_ plug: (Actions) throws -> Void, _ body: () async throws -> R) async rethrows -> R {
        let overrides = Actions(fallingBackOn: self)
        try plug(overrides)
        return try await overrides.asCurrent(body)
    }
}

extension Actions {
    /// Makes this set the current one while the body runs, unless an override of it already is.
    @discardableResult
    package func asCurrent<R>(_ body: () throws -> R) rethrows -> R {
        if Self.bound?.fallsBack(on: self) == true { return try body() }
        return try Self.$bound.withValue(self, operation: body)
    }

    /// Makes this set the current one while an asynchronous body runs, unless an override of it already is.
    @discardableResult
    package func asCurrent<R>(_ body: () async throws -> R) async rethrows -> R {
        if Self.bound?.fallsBack(on: self) == true { return try await body() }
        return try await Self.$bound.withValue(self, operation: body)
    }

    /// The current set if it overrides this one, or else this one.
    var effective: Actions {
        guard let bound = Self.bound, bound.fallsBack(on: self) else {
            return self
        }
        return bound
    }
}
