extension Actions {
    /// Plugs a performer of an action in the ``current`` set: `Actions.plug(HalfByShifting())`.
    ///
    /// - Parameters:
    ///   - performer: the implementation, evaluated once, on the first call.
    ///   - wraps: the wrappers, the outermost first.
    ///   - file: the file of the plug.
    ///   - line: the line of the plug.
    /// - Returns: the set's entry for the action. Its count shows if this replaced another implementation.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public static func plug<P: Performer>(
        _ performer: @autoclosure @escaping @Sendable () -> P, wrappedBy wraps: [Wrap<P.Performs>] = [],
        file: StaticString = #fileID, line: UInt = #line
    ) -> Entry {
        current.plug(performer(), wrappedBy: wraps, file: file, line: line)
    }

    /// Plugs a performer of an asynchronous action in the ``current`` set. Parameters are those of the other `plug`.
    @discardableResult
    public static func plug<P: AsyncPerformer>(
        _ performer: @autoclosure @escaping @Sendable () -> P, wrappedBy wraps: [Wrap<P.Performs>] = [],
        file: StaticString = #fileID, line: UInt = #line
    ) -> Entry {
        current.plug(performer(), wrappedBy: wraps, file: file, line: line)
    }

    /// Plugs a performer of the action that is named in the ``current`` set.
    ///
    /// ```swift
    /// Actions.plug(LikePhoto.self, to: LikeOverREST(delivery: delivery))
    /// ```
    ///
    /// It does the same as `Actions.plug(LikeOverREST(delivery: delivery))`. A performer of another action does not compile.
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - wraps: the wrappers, the outermost first.
    ///   - file: the file of the plug.
    ///   - line: the line of the plug.
    ///   - performer: the implementation, evaluated once, on the first call.
    /// - Returns: the set's entry for the action. Its count shows if this replaced another implementation.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public static func plug<P: Performer>(
        _ action: P.Performs.Type, wrappedBy wraps: [Wrap<P.Performs>] = [], file: StaticString = #fileID,
        line: UInt = #line, to performer: @autoclosure @escaping @Sendable () -> P
    ) -> Entry {
        current.plug(performer(), wrappedBy: wraps, file: file, line: line)
    }

    /// Plugs a performer of the asynchronous action that is named in the ``current`` set. Parameters are those of the other `plug`.
    @discardableResult
    public static func plug<P: AsyncPerformer>(
        _ action: P.Performs.Type, wrappedBy wraps: [Wrap<P.Performs>] = [], file: StaticString = #fileID,
        line: UInt = #line, to performer: @autoclosure @escaping @Sendable () -> P
    ) -> Entry {
        current.plug(performer(), wrappedBy: wraps, file: file, line: line)
    }

    /// Plugs a function that performs an action in the ``current`` set: `Actions.plug(Half.self) { $0 / 2 }`.
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - wraps: the wrappers, the outermost first.
    ///   - file: the file of the plug.
    ///   - line: the line of the plug.
    ///   - perform: the function that performs the action, on the caller's thread.
    /// - Returns: the set's entry for the action. Its count shows if this replaced another implementation.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public static func plug<A: Action>(
        _ action: A.Type, wrappedBy wraps: [Wrap<A>] = [], file: StaticString = #fileID, line: UInt = #line,
        to perform: @escaping @Sendable (A.Input) throws(A.Failure) -> A.Output
    ) -> Entry {
        current.plug(action, wrappedBy: wraps, file: file, line: line, to: perform)
    }

    /// Plugs a function that performs an asynchronous action in the ``current`` set. It starts on the caller's actor.
    /// Parameters are those of the other `plug`.
    @discardableResult
    public static func plug<A: AsyncAction>(
        _ action: A.Type, wrappedBy wraps: [Wrap<A>] = [], file: StaticString = #fileID, line: UInt = #line,
        to perform: @escaping @Sendable (A.Input) async throws(A.Failure) -> A.Output
    ) -> Entry {
        current.plug(action, wrappedBy: wraps, file: file, line: line, to: perform)
    }
}
