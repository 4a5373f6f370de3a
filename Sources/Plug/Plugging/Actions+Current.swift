extension Actions {
    /// Plugs what performs an action in the ``current`` set: `Actions.plug(Half.self, to: HalfByShifting())`.
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - performer: what performs it, evaluated at the first call, once.
    ///   - file: where it is plugged.
    ///   - line: where it is plugged.
    /// - Returns: what the set now says of the action; its count tells whether this replaced something.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public static func plug<P: Performer>(
        _ action: P.Performs.Type, to performer: @autoclosure @escaping @Sendable () -> P,
        file: StaticString = #fileID, line: UInt = #line
    ) -> Entry {
        current.plug(action, to: performer(), file: file, line: line)
    }

    /// Plugs what performs an action that may wait in the ``current`` set.
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - performer: what performs it, evaluated at the first call, once.
    ///   - file: where it is plugged.
    ///   - line: where it is plugged.
    /// - Returns: what the set now says of the action; its count tells whether this replaced something.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public static func plug<P: AsyncPerformer>(
        _ action: P.Performs.Type, to performer: @autoclosure @escaping @Sendable () -> P,
        file: StaticString = #fileID, line: UInt = #line
    ) -> Entry {
        current.plug(action, to: performer(), file: file, line: line)
    }

    /// Plugs a closure that performs an action in the ``current`` set: `Actions.plug(Half.self) { $0 / 2 }`.
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - file: where it is plugged.
    ///   - line: where it is plugged.
    ///   - perform: performs the action, on the thread of whoever calls it.
    /// - Returns: what the set now says of the action; its count tells whether this replaced something.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public static func plug<A: Action>(
        _ action: A.Type, file: StaticString = #fileID, line: UInt = #line,
        _ perform: @escaping @Sendable (A.Input) throws(A.Failure) -> A.Output
    ) -> Entry {
        current.plug(action, file: file, line: line, perform)
    }

    /// Plugs a closure that performs an action that may wait in the ``current`` set.
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - file: where it is plugged.
    ///   - line: where it is plugged.
    ///   - perform: performs the action; it starts on the actor of whoever calls it.
    /// - Returns: what the set now says of the action; its count tells whether this replaced something.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public static func plug<A: AsyncAction>(
        _ action: A.Type, file: StaticString = #fileID, line: UInt = #line,
        _ perform: @escaping @Sendable (A.Input) async throws(A.Failure) -> A.Output
    ) -> Entry {
        current.plug(action, file: file, line: line, perform)
    }
}
