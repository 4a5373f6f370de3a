public import Plug

/// The maître d at the staff entrance: the registrar, which takes registrations only while the house is being made. See
/// ``Staff``.
///
/// Every method takes the key, which is lent to ``Staff/register(with:_:)`` for the duration of that call and can be
/// neither kept nor copied. A key opens only the registrar that it came with. A call with another key registers nothing
/// and is a ``Fault/Kind/lateRegistration`` of the house that lent the key.
@MainActor public final class Registrar {
    private var draft = HouseDraft()
    private let tell: @MainActor (Fault) -> Void

    init(telling tell: @escaping @MainActor (Fault) -> Void) { self.tell = tell }

    /// Calls the staff's `register` once, with a registrar and the only key that opens it.
    ///
    /// - Parameter tell: called for each call with another key, during the registration and afterwards.
    /// - Returns: the registrations of the call.
    static func draft(of staff: some Staff, _ tell: @escaping @MainActor (Fault) -> Void) -> HouseDraft {
        let registrar = Registrar(telling: tell)
        staff.register(with: registrar, Key(to: registrar))
        return registrar.draft
    }

    /// Notes a registration, if the key opens this registrar. Otherwise the fault goes to the house that lent the key:
    /// a key does not outlive `register`, so that house is still registering. The inspectors of this registrar's house
    /// hear of the fault too.
    func enter(
        _ call: StaticString, _ key: borrowing Key, at site: Site, _ note: (inout HouseDraft) -> Void
    ) {
        if key.registrar === self { return note(&draft) }
        let fault = Fault.lateRegistration(call, at: site)
        key.registrar.draft.faults.append(fault)
        tell(fault)
    }
}

extension Registrar {
    /// Notes faults in a registration, for modules that check their own registrations.
    ///
    /// - Parameter call: the name of the registrar's function that was called.
    package func note(
        _ faults: [Fault], by call: StaticString, with key: borrowing Key, file: StaticString, line: UInt
    ) {
        enter(call, key, at: Site(file: file, line: line)) { $0.faults += faults }
    }
}

extension Fault {
    fileprivate static func lateRegistration(_ call: StaticString, at site: Site) -> Fault {
        Fault(
            .lateRegistration, "registrar.\(call) was called with the key of another registrar.", at: site,
            why: "a registrar works only during its own call of register(with:_:), with the key of that call",
            remedy: "keep no registrar: register in register(with:_:), with the two parameters of that call")
    }
}

extension Registrar {
    /// Plugs an action for this house. Its performer is made by an initialiser, whose parameters are supplied.
    ///
    /// The performer serves every `Plugged` parameter of the action, and all `action(…)` calls made while this house
    /// cooks.
    ///
    /// ```swift
    /// registrar.plug(LikePhoto.self, to: LikeOverREST.init, with: key)
    /// registrar.plug(
    ///     FindPhoto.self, to: FindOverREST.init, wrappedBy: [.cache(upTo: 256), .retry(3)], with: key)
    /// ```
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - make: the performer's initialiser, or a closure with the dependencies as parameters.
    ///   - wraps: the wraps around it, the first outermost.
    ///   - key: the key that was lent to `register(with:_:)`.
    public func plug<P: AsyncPerformer, each D: Sendable>(
        _ action: P.Performs.Type, to make: @escaping @Sendable (repeat each D) throws -> P,
        wrappedBy wraps: [Wrap<P.Performs>] = [], with key: borrowing Key, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        let site = Site(file: file, line: line)
        let registration = Registration(performing: action, needs: needs(repeat (each D).self), at: site) { resolver in
            let performer = try make(repeat resolver.resolve((each D).self))
            resolver.actions.plug(action, to: performer, wrappedBy: wraps, file: file, line: line)
        }
        enter("plug", key, at: site) { $0.registrations.append(registration) }
    }

    /// Plugs a synchronous action for this house. Parameters are those of the other `plug`.
    public func plug<P: Performer, each D: Sendable>(
        _ action: P.Performs.Type, to make: @escaping @Sendable (repeat each D) throws -> P,
        wrappedBy wraps: [Wrap<P.Performs>] = [], with key: borrowing Key, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        let site = Site(file: file, line: line)
        let registration = Registration(performing: action, needs: needs(repeat (each D).self), at: site) { resolver in
            let performer = try make(repeat resolver.resolve((each D).self))
            resolver.actions.plug(action, to: performer, wrappedBy: wraps, file: file, line: line)
        }
        enter("plug", key, at: site) { $0.registrations.append(registration) }
    }

    /// Wraps every action that this house plugs.
    ///
    /// ```swift
    /// registrar.wrapActions(by: [Log { print($0) }], with: key)
    /// ```
    ///
    /// Actions plugged before the house opened, and only found by it, are not wrapped.
    ///
    /// - Parameters:
    ///   - wrappers: the wrappers around each action, the first outermost.
    ///   - key: the key that was lent to `register(with:_:)`.
    public func wrapActions(
        by wrappers: [any Wrapping], with key: borrowing Key, file: StaticString = #fileID, line: UInt = #line
    ) {
        enter("wrapActions", key, at: Site(file: file, line: line)) { $0.wrappers += wrappers }
    }
}
