public import Plug

/// The maître d at the staff entrance: takes registrations while the house is being made, and never again. See ``Staff``.
///
/// Every method wants the key, which is lent to ``Staff/register(with:_:)`` for the duration of that call and can be
/// neither kept nor copied. It opens the registrar that it came with, and no other. A call with another key registers
/// nothing and is a ``Fault/Kind/lateRegistration`` of the house that lent the key.
@MainActor public final class Registrar {
    private var draft = HouseDraft()

    init() {}

    /// Calls the staff's `register` once, with a registrar and the only key that opens it.
    ///
    /// - Returns: what was registered during the call.
    static func draft(of staff: some Staff) -> HouseDraft {
        let registrar = Registrar()
        staff.register(with: registrar, Key(to: registrar))
        return registrar.draft
    }

    /// Notes a registration, if the key opens this registrar. Otherwise the house that lent the key has a fault: its `register`
    /// is running, since a key does not outlive that call.
    func enter(
        _ call: StaticString, _ key: borrowing Key, at site: Site, _ note: (inout HouseDraft) -> Void
    ) {
        if key.registrar === self { return note(&draft) }
        key.registrar.draft.misuses.append(.lateRegistration(call, at: site))
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
    /// Registers a kitchen resource, made once for the house by its initialiser, whose parameters are supplied.
    ///
    /// A parameter may be any registered type, `T?` (nil if nobody registered `T`), `Plugged<Action>`,
    /// `HeadChefForSousChef<News>`, ``Larder``, ``HouseSettings``, or what is shared ``HouseWide``: ``TemporaryValues``,
    /// ``BulletinWriter``, ``BulletinReader``. What implements ``KitchenColleague`` is told when the house opens and closes.
    ///
    /// ```swift
    /// registrar.register(Images.init(delivery:), with: key)
    /// registrar.register(LivePhotoAPI.init, as: (any PhotoAPI).self, with: key)
    /// ```
    ///
    /// - Parameters:
    ///   - make: the initialiser, or a closure with the dependencies as parameters. It runs off the main actor's
    ///     isolation, after those of its dependencies. What it throws is a fault of the house.
    ///   - type: what it is registered as: its own type, or a protocol that it conforms to.
    ///   - key: the key that `register(with:_:)` was lent.
    public func register<R: Sendable, each D: Sendable>(
        _ make: @escaping @Sendable (repeat each D) throws -> R, as type: R.Type = R.self, with key: borrowing Key,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        let site = Site(file: file, line: line)
        let registration = Registration(
            type, needs: needs(repeat (each D).self), at: site,
            making: .now { supplies in
                let resource = try make(repeat supplies.supply((each D).self))
                Registration.shelve(resource, at: site)(&supplies)
            })
        enter("register", key, at: site) { $0.registrations.append(registration) }
    }

    /// Registers a kitchen resource whose initialiser is asynchronous. Several are made at the same time where their
    /// dependencies allow. See ``register(_:as:with:file:line:)-(_,R.Type,_,_,_)``.
    public func register<R: Sendable, each D: Sendable>(
        _ make: @escaping @concurrent @Sendable (repeat each D) async throws -> R, as type: R.Type = R.self,
        with key: borrowing Key, file: StaticString = #fileID, line: UInt = #line
    ) {
        let site = Site(file: file, line: line)
        let registration = Registration(
            type, needs: needs(repeat (each D).self), at: site,
            making: .later { supplies in
                Registration.shelve(try await make(repeat supplies.supply((each D).self)), at: site)
            })
        enter("register", key, at: site) { $0.registrations.append(registration) }
    }

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
        let registration = Registration(performing: action, needs: needs(repeat (each D).self), at: site) { supplies in
            let performer = try make(repeat supplies.supply((each D).self))
            supplies.actions.plug(action, to: performer, wrappedBy: wraps, file: file, line: line)
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
        let registration = Registration(performing: action, needs: needs(repeat (each D).self), at: site) { supplies in
            let performer = try make(repeat supplies.supply((each D).self))
            supplies.actions.plug(action, to: performer, wrappedBy: wraps, file: file, line: line)
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
