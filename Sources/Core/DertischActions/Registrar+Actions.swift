public import DertischCore
import DertischSupport
public import Plug

extension Registrar {
    /// Plugs an action for this house. Its performer names the action, and is made by an initialiser, whose parameters
    /// are supplied.
    ///
    /// The performer serves every `Plugged` parameter of the action, and all `action(…)` calls made while this house
    /// cooks.
    ///
    /// ```swift
    /// registrar.plug(LikeOverREST.init)
    /// registrar.plug(FindOverREST.init, wrappedBy: [.cache(upTo: 256), .retry(3)])
    /// ```
    ///
    /// - Parameters:
    ///   - make: the performer's initialiser, or a closure with the dependencies as parameters.
    ///   - wraps: the wraps around it, the first outermost.
    public mutating func plug<P: AsyncPerformer, each D: Sendable>(
        _ make: @escaping @Sendable (repeat each D) throws -> P, wrappedBy wraps: [Wrap<P.Performs>] = [],
        file: StaticString = #fileID, line: UInt = #line
    ) {
        plug(P.Performs.self, make, at: Site(file: file, line: line)) { actions, performer in
            actions.plug(performer, wrappedBy: wraps, file: file, line: line)
        }
    }

    /// Plugs a synchronous action for this house. Parameters are those of the other `plug`.
    public mutating func plug<P: Performer, each D: Sendable>(
        _ make: @escaping @Sendable (repeat each D) throws -> P, wrappedBy wraps: [Wrap<P.Performs>] = [],
        file: StaticString = #fileID, line: UInt = #line
    ) {
        plug(P.Performs.self, make, at: Site(file: file, line: line)) { actions, performer in
            actions.plug(performer, wrappedBy: wraps, file: file, line: line)
        }
    }

    /// Plugs a method of a kitchen resource as an action of this house. It needs no performer.
    ///
    /// ```swift
    /// registrar.plug(RatePhoto.self, to: PhotoCritic.rate)
    /// ```
    ///
    /// Swift does not let a method of an actor be named by its type, because the call would have to wait for the actor. A
    /// closure calls it:
    ///
    /// ```swift
    /// registrar.plug(RatePhoto.self) { (jury: PhotoJury) in { await jury.rating(of: $0) } }
    /// ```
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - method: the method, named by its type, which is supplied. A closure with several dependencies as parameters
    ///     returns the function that performs the action.
    ///   - wraps: the wraps around it, the first outermost.
    public mutating func plug<A: AsyncAction, each D: Sendable>(
        _ action: A.Type,
        to method:
            @escaping @Sendable (repeat each D) throws ->
            @Sendable (A.Input) async throws(A.Failure) ->
            A
            .Output, wrappedBy wraps: [Wrap<A>] = [], file: StaticString = #fileID, line: UInt = #line
    ) {
        plug(action, method, at: Site(file: file, line: line)) { actions, perform in
            actions.plug(action, wrappedBy: wraps, file: file, line: line, to: perform)
        }
    }

    /// Plugs a method of a kitchen resource as a synchronous action of this house. Parameters are those of the other
    /// `plug`.
    public mutating func plug<A: Action, each D: Sendable>(
        _ action: A.Type,
        to method: @escaping @Sendable (repeat each D) throws -> @Sendable (A.Input) throws(A.Failure) -> A.Output,
        wrappedBy wraps: [Wrap<A>] = [], file: StaticString = #fileID, line: UInt = #line
    ) {
        plug(action, method, at: Site(file: file, line: line)) { actions, perform in
            actions.plug(action, wrappedBy: wraps, file: file, line: line, to: perform)
        }
    }

    /// Notes an implementation, which is made when its dependencies are there, and then plugged.
    private mutating func plug<A: Pluggable, P, each D: Sendable>(
        _ action: A.Type, _ make: @escaping @Sendable (repeat each D) throws -> P, at site: Site,
        _ plug: @escaping @Sendable (Actions, P) -> Void
    ) {
        register(performerFor: Plugged<A>.self, named: ActionName.of(action), at: site, make) { performer, extensions in
            plug(extensions[HouseActions.self].actions, performer)
        }
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
    public mutating func wrapActions(by wrappers: [any Wrapping]) {
        extensions[HouseActions.self].actions.wrapAll(by: wrappers)
    }
}
