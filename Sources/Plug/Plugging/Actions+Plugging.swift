extension Actions {
    /// Plugs what performs an action.
    ///
    /// Plugged again, the later one wins: calls that begin after this returns get it, calls under way finish with the
    /// one before. ``Entry/count`` tells a second plug from a first one. The first implementation that was ever made is
    /// kept as long as the set, so that calls need not count references; later ones go when they are replaced, as soon
    /// as no call into the action is under way.
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - performer: what performs it. The expression is evaluated at the first call, once, by whoever calls first;
    ///     others who call meanwhile wait, so it should make a value and not work. If it calls this very action it meets
    ///     ``Unplugged/Reason/madeInACircle``.
    ///   - wraps: what is done around it, the first outermost.
    ///   - file: where it is plugged.
    ///   - line: where it is plugged.
    /// - Returns: what this set now says of the action.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public func plug<P: Performer>(
        _ action: P.Performs.Type, to performer: @autoclosure @escaping @Sendable () -> P,
        wrappedBy wraps: [Wrap<P.Performs>] = [], file: StaticString = #fileID, line: UInt = #line
    ) -> Entry {
        enter(Implementation(at: Site(file: file, line: line), wrappedBy: wraps) { SyncPerformance(by: performer()) })
            .entry
    }

    /// Plugs what performs an action that may wait.
    ///
    /// Plugged again, the later one wins, just as for an action that never waits.
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - performer: what performs it. The expression is evaluated at the first call, once, by whoever calls first.
    ///   - wraps: what is done around it, the first outermost.
    ///   - file: where it is plugged.
    ///   - line: where it is plugged.
    /// - Returns: what this set now says of the action.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public func plug<P: AsyncPerformer>(
        _ action: P.Performs.Type, to performer: @autoclosure @escaping @Sendable () -> P,
        wrappedBy wraps: [Wrap<P.Performs>] = [], file: StaticString = #fileID, line: UInt = #line
    ) -> Entry {
        enter(Implementation(at: Site(file: file, line: line), wrappedBy: wraps) { AsyncPerformance(by: performer()) })
            .entry
    }

    /// Plugs a closure that performs an action: `actions.plug(Half.self) { $0 / 2 }`.
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - wraps: what is done around it, the first outermost.
    ///   - file: where it is plugged.
    ///   - line: where it is plugged.
    ///   - perform: performs the action, on the thread of whoever calls it.
    /// - Returns: what this set now says of the action.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public func plug<A: Action>(
        _ action: A.Type, wrappedBy wraps: [Wrap<A>] = [], file: StaticString = #fileID, line: UInt = #line,
        _ perform: @escaping @Sendable (A.Input) throws(A.Failure) -> A.Output
    ) -> Entry {
        enter(Implementation(at: Site(file: file, line: line), wrappedBy: wraps) { SyncPerformance(perform) }).entry
    }

    /// Plugs a closure that performs an action that may wait.
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - wraps: what is done around it, the first outermost.
    ///   - file: where it is plugged.
    ///   - line: where it is plugged.
    ///   - perform: performs the action; it starts on the actor of whoever calls it.
    /// - Returns: what this set now says of the action.
    /// - Complexity: O(1) on average, under the set's lock.
    @discardableResult
    public func plug<A: AsyncAction>(
        _ action: A.Type, wrappedBy wraps: [Wrap<A>] = [], file: StaticString = #fileID, line: UInt = #line,
        _ perform: @escaping @Sendable (A.Input) async throws(A.Failure) -> A.Output
    ) -> Entry {
        enter(Implementation(at: Site(file: file, line: line), wrappedBy: wraps) { AsyncPerformance(perform) }).entry
    }
}
