import Synchronization

extension Actions {
    /// Overrides what is plugged in the ``current`` set, for the current task and its children only.
    ///
    /// ```swift
    /// try Actions.overriding({ $0.plug(Half.self) { _ in 7 } }) {
    ///     try #expect(action(Half.self, 4) == 7)
    /// }
    /// ```
    ///
    /// Tests that run at once do not meet, and everything that the body does not override stays as it was. Detached
    /// tasks and threads that the body starts see none of it.
    ///
    /// - Parameters:
    ///   - plug: plugs what is to be different.
    ///   - body: what to do meanwhile. Static calls in it, plugging included, speak to the set with the overrides.
    /// - Returns: what the body returns.
    /// - Throws: what `plug` or `body` throws.
    @discardableResult
    public static func overriding<R>(_ plug: (Actions) throws -> Void, _ body: () throws -> R) rethrows -> R {
        try current.overriding(plug, body)
    }

    /// Overrides what is plugged in the ``current`` set while an asynchronous body runs, on the caller's actor.
    ///
    /// - Parameters:
    ///   - plug: plugs what is to be different.
    ///   - body: what to do meanwhile, in this task and its children.
    /// - Returns: what the body returns.
    /// - Throws: what `plug` or `body` throws.
    @discardableResult
    public static func overriding<R>(
        _ plug: (Actions) throws -> Void, _ body: () async throws -> R
    ) async rethrows -> R {
        try await current.overriding(plug, body)
    }

    /// Overrides what is plugged in this set, for the current task and its children only.
    ///
    /// Calls through a ``Plugged`` that this set handed out follow the override too, as it lies on top of the set.
    ///
    /// - Parameters:
    ///   - plug: plugs what is to be different.
    ///   - body: what to do meanwhile.
    /// - Returns: what the body returns.
    /// - Throws: what `plug` or `body` throws.
    @discardableResult
    public func overriding<R>(_ plug: (Actions) throws -> Void, _ body: () throws -> R) rethrows -> R {
        let cover = Actions(fallingBackOn: self)
        try plug(cover)
        return try cover.asCurrent(body)
    }

    /// Overrides what is plugged in this set while an asynchronous body runs, on the caller's actor.
    ///
    /// - Parameters:
    ///   - plug: plugs what is to be different.
    ///   - body: what to do meanwhile, in this task and its children.
    /// - Returns: what the body returns.
    /// - Throws: what `plug` or `body` throws.
    @discardableResult
    public func overriding<R>(_ plug: (Actions) throws -> Void, _ body: () async throws -> R) async rethrows -> R {
        let cover = Actions(fallingBackOn: self)
        try plug(cover)
        return try await cover.asCurrent(body)
    }
}

extension Actions {
    /// Makes this set the current one while the body runs, unless an override of it already is.
    @discardableResult
    package func asCurrent<R>(_ body: () throws -> R) rethrows -> R {
        if Self.bound?.stands(on: self) == true { return try body() }
        Self.everBound.store(true, ordering: .relaxed)
        return try Self.$bound.withValue(self, operation: body)
    }

    /// Makes this set the current one while an asynchronous body runs, unless an override of it already is.
    @discardableResult
    package func asCurrent<R>(_ body: () async throws -> R) async rethrows -> R {
        if Self.bound?.stands(on: self) == true { return try await body() }
        Self.everBound.store(true, ordering: .relaxed)
        return try await Self.$bound.withValue(self, operation: body)
    }

    /// The current set if it overrides this one, or else this one.
    @usableFromInline var orOverride: Actions {
        guard Self.everBound.load(ordering: .relaxed), let bound = Self.bound, bound.stands(on: self) else {
            return self
        }
        return bound
    }
}
