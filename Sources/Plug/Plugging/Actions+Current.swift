extension Actions {
    /// Plugs what performs an action in the ``current`` set: `Actions.plug(Half.self, to: HalfByShifting())`.
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - performer: what performs it, evaluated at the first call, once.
    ///   - wraps: what is done around it, the first outermost.
    ///   - file: where it is plugged.
    ///   - line: where it is plugged.
    /// - Returns: what the set now says of the action; its count tells whether this replaced something.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public static func plug<P: Performer>(
        _ action: P.Performs.Type, to performer: @autoclosure @escaping @Sendable () -> P,
        wrappedBy wraps: [Wrap<P.Performs>] = [], file: StaticString = #fileID, line: UInt = #line
    ) -> Entry {
        current.enter(
            Implementation(at: Site(file: file, line: line), wrappedBy: wraps) { SyncPerformance(by: performer()) }
        ).entry
    }

    /// Plugs what performs an action that may wait in the ``current`` set.
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - performer: what performs it, evaluated at the first call, once.
    ///   - wraps: what is done around it, the first outermost.
    ///   - file: where it is plugged.
    ///   - line: where it is plugged.
    /// - Returns: what the set now says of the action; its count tells whether this replaced something.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public static func plug<P: AsyncPerformer>(
        _ action: P.Performs.Type, to performer: @autoclosure @escaping @Sendable () -> P,
        wrappedBy wraps: [Wrap<P.Performs>] = [], file: StaticString = #fileID, line: UInt = #line
    ) -> Entry {
        current.enter(
            Implementation(at: Site(file: file, line: line), wrappedBy: wraps) { AsyncPerformance(by: performer()) }
        ).entry
    }

    /// Plugs a closure that performs an action in the ``current`` set: `Actions.plug(Half.self) { $0 / 2 }`.
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - wraps: what is done around it, the first outermost.
    ///   - file: where it is plugged.
    ///   - line: where it is plugged.
    ///   - perform: performs the action, on the thread of whoever calls it.
    /// - Returns: what the set now says of the action; its count tells whether this replaced something.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public static func plug<A: Action>(
        _ action: A.Type, wrappedBy wraps: [Wrap<A>] = [], file: StaticString = #fileID, line: UInt = #line,
        _ perform: @escaping @Sendable (A.Input) throws(A.Failure) -> A.Output
    ) -> Entry {
        current.enter(Implementation(at: Site(file: file, line: line), wrappedBy: wraps) { SyncPerformance(perform) })
            .entry
    }

    /// Plugs a closure that performs an action that may wait in the ``current`` set.
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - wraps: what is done around it, the first outermost.
    ///   - file: where it is plugged.
    ///   - line: where it is plugged.
    ///   - perform: performs the action; it starts on the actor of whoever calls it.
    /// - Returns: what the set now says of the action; its count tells whether this replaced something.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public static func plug<A: AsyncAction>(
        _ action: A.Type, wrappedBy wraps: [Wrap<A>] = [], file: StaticString = #fileID, line: UInt = #line,
        _ perform: @escaping @Sendable (A.Input) async throws(A.Failure) -> A.Output
    ) -> Entry {
        current.enter(Implementation(at: Site(file: file, line: line), wrappedBy: wraps) { AsyncPerformance(perform) })
            .entry
    }
}
