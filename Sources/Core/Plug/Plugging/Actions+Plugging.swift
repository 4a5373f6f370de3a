extension Actions {
    /// Plugs a performer of an action: `actions.plug(HalfByShifting())`. The performer names its action.
    ///
    /// A later plug replaces an earlier one: calls that begin after it returns use the new implementation, and calls
    /// under way finish with the old one. ``Entry/count`` distinguishes a first plug from a later one.
    ///
    /// A replaced implementation is released when its last call has ended.
    ///
    /// - Parameters:
    ///   - performer: the implementation. The expression is evaluated once, by the first caller. Concurrent callers
    ///     wait for it, so it should only create a value. If it calls this same action, that call fails with
    ///     ``UnpluggedError/Reason/cycle``.
    ///   - wraps: the wrappers, the outermost first.
    ///   - file: the file of the plug.
    ///   - line: the line of the plug.
    /// - Returns: this set's entry for the action.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public func plug<P: Performer>(
        _ performer: @autoclosure @escaping @Sendable () -> P,
        wrappedBy wraps: [Wrap<P.Performs>] = [], file: StaticString = #fileID, line: UInt = #line
    ) -> Entry {
        register(Implementation(at: Site(file: file, line: line), wrappedBy: wraps) { AnyPerformer(by: performer()) })
            .entry
    }

    /// Plugs a performer of an asynchronous action.
    ///
    /// A later plug replaces an earlier one, as for a synchronous action.
    ///
    /// - Parameters:
    ///   - performer: the implementation. The expression is evaluated once, by the first caller.
    ///   - wraps: the wrappers, the outermost first.
    ///   - file: the file of the plug.
    ///   - line: the line of the plug.
    /// - Returns: this set's entry for the action.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public func plug<P: AsyncPerformer>(
        _ performer: @autoclosure @escaping @Sendable () -> P,
        wrappedBy wraps: [Wrap<P.Performs>] = [], file: StaticString = #fileID, line: UInt = #line
    ) -> Entry {
        register(
            Implementation(at: Site(file: file, line: line), wrappedBy: wraps) { AnyAsyncPerformer(by: performer()) }
        )
        .entry
    }

    /// Plugs a performer of the action that is named: `actions.plug(Half.self, to: HalfByShifting())`.
    ///
    /// It does the same as `actions.plug(HalfByShifting())`. A performer of another action does not compile.
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - wraps: the wrappers, the outermost first.
    ///   - file: the file of the plug.
    ///   - line: the line of the plug.
    ///   - performer: the implementation. The expression is evaluated once, by the first caller.
    /// - Returns: this set's entry for the action.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public func plug<P: Performer>(
        _ action: P.Performs.Type, wrappedBy wraps: [Wrap<P.Performs>] = [], file: StaticString = #fileID,
        line: UInt = #line, to performer: @autoclosure @escaping @Sendable () -> P
    ) -> Entry {
        plug(performer(), wrappedBy: wraps, file: file, line: line)
    }

    /// Plugs a performer of the asynchronous action that is named. Parameters are those of the other `plug`.
    @discardableResult
    public func plug<P: AsyncPerformer>(
        _ action: P.Performs.Type, wrappedBy wraps: [Wrap<P.Performs>] = [], file: StaticString = #fileID,
        line: UInt = #line, to performer: @autoclosure @escaping @Sendable () -> P
    ) -> Entry {
        plug(performer(), wrappedBy: wraps, file: file, line: line)
    }

    /// Plugs a function that performs an action: `actions.plug(Half.self) { $0 / 2 }`.
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - wraps: the wrappers, the outermost first.
    ///   - file: the file of the plug.
    ///   - line: the line of the plug.
    ///   - perform: the function that performs the action, on the caller's thread.
    /// - Returns: this set's entry for the action.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public func plug<A: Action>(
        _ action: A.Type, wrappedBy wraps: [Wrap<A>] = [], file: StaticString = #fileID, line: UInt = #line,
        to perform: @escaping @Sendable (A.Input) throws(A.Failure) -> A.Output
    ) -> Entry {
        register(Implementation(at: Site(file: file, line: line), wrappedBy: wraps) { AnyPerformer(perform) }).entry
    }

    /// Plugs a function that performs an asynchronous action: `actions.plug(LikePhoto.self, to: delivery.like)`.
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - wraps: the wrappers, the outermost first.
    ///   - file: the file of the plug.
    ///   - line: the line of the plug.
    ///   - perform: the function that performs the action. It starts on the caller's actor.
    /// - Returns: this set's entry for the action.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public func plug<A: AsyncAction>(
        _ action: A.Type, wrappedBy wraps: [Wrap<A>] = [], file: StaticString = #fileID, line: UInt = #line,
        to perform: @escaping @Sendable (A.Input) async throws(A.Failure) -> A.Output
    ) -> Entry {
        register(Implementation(at: Site(file: file, line: line), wrappedBy: wraps) { AnyAsyncPerformer(perform) })
            .entry
    }
}
