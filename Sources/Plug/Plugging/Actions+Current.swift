extension Actions {
    /// Plugs a performer of an action in the ``current`` set: `Actions.plug(Half.self, to: HalfByShifting())`.
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - performer: the implementation, evaluated once, on the first call.
    ///   - wraps: the wrappers, the outermost first.
    ///   - file: the file of the plug.
    ///   - line: the line of the plug.
    /// - Returns: the set's entry for the action. Its count shows if this replaced another implementation.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public static func plug<P: Performer>(
        _ action: P.Performs.Type, to performer: @autoclosure @escaping @Sendable () -> P,
        wrappedBy wraps: [Wrap<P.Performs>] = [], file: StaticString = #fileID, line: UInt = #line
    ) -> Entry {
        current.register(
            Implementation(at: Site(file: file, line: line), wrappedBy: wraps) { AnyPerformer(by: performer()) }
        ).entry
    }

    /// Plugs a performer of an asynchronous action in the ``current`` set.
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - performer: the implementation, evaluated once, on the first call.
    ///   - wraps: the wrappers, the outermost first.
    ///   - file: the file of the plug.
    ///   - line: the line of the plug.
    /// - Returns: the set's entry for the action. Its count shows if this replaced another implementation.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public static func plug<P: AsyncPerformer>(
        _ action: P.Performs.Type, to performer: @autoclosure @escaping @Sendable () -> P,
        wrappedBy wraps: [Wrap<P.Performs>] = [], file: StaticString = #fileID, line: UInt = #line
    ) -> Entry {
        current.register(
            Implementation(at: Site(file: file, line: line), wrappedBy: wraps) { AnyAsyncPerformer(by: performer()) }
        ).entry
    }

    /// Plugs a closure that performs an action in the ``current`` set: `Actions.plug(Half.self) { $0 / 2 }`.
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - wraps: the wrappers, the outermost first.
    ///   - file: the file of the plug.
    ///   - line: the line of the plug.
    ///   - perform: the closure that performs the action, on the caller's thread.
    /// - Returns: the set's entry for the action. Its count shows if this replaced another implementation.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public static func plug<A: Action>(
        _ action: A.Type, wrappedBy wraps: [Wrap<A>] = [], file: StaticString = #fileID, line: UInt = #line,
        _ perform: @escaping @Sendable (A.Input) throws(A.Failure) -> A.Output
    ) -> Entry {
        current.register(Implementation(at: Site(file: file, line: line), wrappedBy: wraps) { AnyPerformer(perform) })
            .entry
    }

    /// Plugs a closure that performs an asynchronous action in the ``current`` set.
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - wraps: the wrappers, the outermost first.
    ///   - file: the file of the plug.
    ///   - line: the line of the plug.
    ///   - perform: the closure that performs the action. It starts on the caller's actor.
    /// - Returns: the set's entry for the action. Its count shows if this replaced another implementation.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public static func plug<A: AsyncAction>(
        _ action: A.Type, wrappedBy wraps: [Wrap<A>] = [], file: StaticString = #fileID, line: UInt = #line,
        _ perform: @escaping @Sendable (A.Input) async throws(A.Failure) -> A.Output
    ) -> Entry {
        current.register(
            Implementation(at: Site(file: file, line: line), wrappedBy: wraps) { AnyAsyncPerformer(perform) }
        )
        .entry
    }
}
