public import Plug

extension Registrar {
    /// Plugs an action for this house. Its performer is made by an initialiser, whose parameters are supplied.
    ///
    /// The performer serves every `Plugged` parameter of the action, and all `action(…)` calls made while this house
    /// cooks.
    ///
    /// ```swift
    /// registrar.plug(LikePhoto.self, to: LikeOverREST.init)
    /// registrar.plug(
    ///     FindPhoto.self, to: FindOverREST.init, wrappedBy: [.cache(upTo: 256), .retry(3)])
    /// ```
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - make: the performer's initialiser, or a closure with the dependencies as parameters.
    ///   - wraps: the wraps around it, the first outermost.
    public mutating func plug<P: AsyncPerformer, each D: Sendable>(
        _ action: P.Performs.Type, to make: @escaping @Sendable (repeat each D) throws -> P,
        wrappedBy wraps: [Wrap<P.Performs>] = [], file: StaticString = #fileID,
        line: UInt = #line
    ) {
        plug(action, make, at: Site(file: file, line: line)) { actions, performer in
            actions.plug(action, to: performer, wrappedBy: wraps, file: file, line: line)
        }
    }

    /// Plugs a synchronous action for this house. Parameters are those of the other `plug`.
    public mutating func plug<P: Performer, each D: Sendable>(
        _ action: P.Performs.Type, to make: @escaping @Sendable (repeat each D) throws -> P,
        wrappedBy wraps: [Wrap<P.Performs>] = [], file: StaticString = #fileID,
        line: UInt = #line
    ) {
        plug(action, make, at: Site(file: file, line: line)) { actions, performer in
            actions.plug(action, to: performer, wrappedBy: wraps, file: file, line: line)
        }
    }

    /// Notes a performer, which is made when its dependencies are there, and then plugged.
    private mutating func plug<A: Pluggable, P, each D: Sendable>(
        _ action: A.Type, _ make: @escaping @Sendable (repeat each D) throws -> P, at site: Site,
        _ plug: @escaping @Sendable (Actions, P) -> Void
    ) {
        draft.registrations.append(
            Registration(performing: action, dependencies: Dependency.list(repeat (each D).self), at: site) {
                resolver in
                plug(resolver.actions, try make(repeat resolver.resolve((each D).self)))
            })
    }

    /// Wraps every action that this house plugs.
    ///
    /// ```swift
    /// registrar.wrapActions(by: [Log { print($0) }])
    /// ```
    ///
    /// Actions plugged before the house opened, and only found by it, are not wrapped.
    ///
    /// - Parameter wrappers: the wrappers around each action, the first outermost.
    public mutating func wrapActions(by wrappers: [any Wrapping]) { draft.wrappers += wrappers }
}
