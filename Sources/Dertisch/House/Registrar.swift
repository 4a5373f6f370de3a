public import Plug

/// The maître d at the staff entrance: takes registrations while the house is being made, and never again. See ``Staff``.
///
/// Every method wants the key, which is lent to ``Staff/register(with:_:)`` for the duration of that call and can be
/// neither kept nor copied. It opens the registrar that it came with, and no other. A call with another key registers
/// nothing and is a ``Fault/Kind/lateRegistration`` of the house that lent the key.
@MainActor public final class Registrar {
    private var draft = HouseDraft()
    private let tell: @MainActor (Fault) -> Void

    init(telling tell: @escaping @MainActor (Fault) -> Void) { self.tell = tell }

    /// Calls the staff's `register` once, with a registrar and the only key that opens it.
    ///
    /// - Parameter tell: told of calls with another key, during the registration and ever after.
    /// - Returns: what was registered during the call.
    static func draft(of staff: some Staff, _ tell: @escaping @MainActor (Fault) -> Void) -> HouseDraft {
        let registrar = Registrar(telling: tell)
        staff.register(with: registrar, Key(to: registrar))
        return registrar.draft
    }

    /// Notes a registration, if the key opens this registrar. Otherwise the house that lent the key has a fault: its `register`
    /// is running, since a key does not outlive that call. The inspectors of this registrar's house hear of it, too.
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
    /// Notes what is wrong with something that is registered, as modules do that register what they have checked themselves.
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
    /// Plugs an action for this house, performed by what an initialiser makes, whose parameters are supplied.
    ///
    /// Whoever asks for `Plugged` of the action gets it, and so do `action(…)` calls made while this house cooks.
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
    ///   - wraps: what is done around it, the first outermost.
    ///   - key: the key that `register(with:_:)` was lent.
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

    /// Plugs a synchronous action for this house. See ``plug(_:to:with:file:line:)-(P.Performs.Type,_,_,_,_)``.
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
    /// What was plugged before the house opened, and is only found by it, is not wrapped.
    ///
    /// - Parameters:
    ///   - wrappers: what is done around each, the first outermost.
    ///   - key: the key that `register(with:_:)` was lent.
    public func wrapActions(
        by wrappers: [any Wrapping], with key: borrowing Key, file: StaticString = #fileID, line: UInt = #line
    ) {
        enter("wrapActions", key, at: Site(file: file, line: line)) { $0.wrappers += wrappers }
    }
}
