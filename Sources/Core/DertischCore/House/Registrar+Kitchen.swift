extension Registrar {
    /// Registers a sous chef (the proxy), which gets, sets and combines data within the house. It is made once for the
    /// house by its initialiser, whose parameters are supplied.
    ///
    /// Any class, actor or struct can be a sous chef. A parameter may be any registered type, `T?` (`nil` if `T` is not
    /// registered), `Plugged<Action>` of `DertischActions`, `HeadChefForSousChef<News>`, the house's clock as `any Clock<Duration>`,
    /// or a value shared ``HouseWide``: `TemporaryValues`, ``BulletinWriter``, ``BulletinReader``. A sous
    /// chef that conforms to ``KitchenColleague`` is told when the house opens and closes.
    ///
    /// ```swift
    /// registrar.sousChef(PhotosSousChef.init)
    /// ```
    ///
    /// - Parameters:
    ///   - make: the initialiser, or a closure with the dependencies as parameters. It runs off the main actor's
    ///     isolation, after those of its dependencies. An error that it throws is a fault of the house.
    ///   - type: the type to register it as: its own, or a protocol that it conforms to.
    public mutating func sousChef<R: Sendable, each D: Sendable>(
        _ make: @escaping @Sendable (repeat each D) throws -> R, as type: R.Type = R.self,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        let site = Site(file: file, line: line)
        draft.registrations.append(.now(make, as: .sousChef, at: site))
    }

    /// Registers a sous chef whose initialiser is asynchronous. Several such initialisers run at the same time where
    /// their dependencies allow. Parameters are those of the other `sousChef`.
    public mutating func sousChef<R: Sendable, each D: Sendable>(
        _ make: @escaping @concurrent @Sendable (repeat each D) async throws -> R, as type: R.Type = R.self,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        let site = Site(file: file, line: line)
        draft.registrations.append(.later(make, as: .sousChef, at: site))
    }

    /// Registers an ingredient (the service), which fetches data from outside, such as a server, a file or a clock.
    /// Ingredients are for sous chefs: a head chef that asks for one is a warning, ``Fault/Kind/bypassedSousChef``.
    ///
    /// ```swift
    /// registrar.ingredient(Images.init(delivery:))
    /// registrar.ingredient(LivePhotoAPI.init, as: (any PhotoAPI).self)
    /// ```
    ///
    /// - Parameters:
    ///   - make: the initialiser, or a closure with the dependencies as parameters. It runs off the main actor's
    ///     isolation, after those of its dependencies. An error that it throws is a fault of the house.
    ///   - type: the type to register it as: its own, or a protocol that it conforms to.
    public mutating func ingredient<R: Sendable, each D: Sendable>(
        _ make: @escaping @Sendable (repeat each D) throws -> R, as type: R.Type = R.self,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        let site = Site(file: file, line: line)
        draft.registrations.append(.now(make, as: .ingredient, at: site))
    }

    /// Registers an ingredient whose initialiser is asynchronous. Several such initialisers run at the same time where
    /// their dependencies allow. Parameters are those of the other `ingredient`.
    public mutating func ingredient<R: Sendable, each D: Sendable>(
        _ make: @escaping @concurrent @Sendable (repeat each D) async throws -> R, as type: R.Type = R.self,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        let site = Site(file: file, line: line)
        draft.registrations.append(.later(make, as: .ingredient, at: site))
    }
}
