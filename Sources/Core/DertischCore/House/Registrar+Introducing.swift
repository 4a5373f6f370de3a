extension Registrar {
    /// Introduces a customer with its waiter and its head chef. The compiler checks that all three belong to one
    /// course.
    ///
    /// Dependencies are inferred from the initialisers. A customer that gives orders itself asks for its waiter's hat in the first parameter, and a
    /// waiter that orders from the kitchen itself for its head chef's hat. Salle staff may also ask for hats and the sommelier; head chefs for
    /// anything registered in the kitchen, and for values shared within a ``Scope``. Scoped values are made for each party, all others once.
    ///
    /// ```swift
    /// registrar.introduce(.photo, as: PhotoCustomer.init, waiter: PhotoWaiter.init, chef: PhotoHeadChef.init)
    /// ```
    ///
    /// - Parameters:
    ///   - id: the customer's name. Its layout has the same name.
    ///   - customer: the initialiser of the view logic. It runs once for each seating, and for the house check.
    ///   - waiter: the initialiser of the presenter.
    ///   - chef: the initialiser of the interactor. If it throws, the customer is not seated, and an alert says so.
    @inlinable
    public mutating func introduce<
        C, Cu: Customer<C>, W: Waiter<C>, H: HeadChef<C>, each S: SalleHat, each T: SalleHat, each D: Sendable
    >(
        _ id: CustomerID<C>, as customer: @escaping @MainActor (WaiterForCustomer<C>, repeat each S) -> Cu,
        waiter: @escaping @MainActor (repeat each T) -> W,
        chef: @escaping @MainActor (repeat each D) throws -> H,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        introduce(
            id, hats: hats(repeat (each S).self) + hats(repeat (each T).self), at: Site(file: file, line: line),
            customer: { customer($0, repeat (each S).hand(at: $1)) },
            waiter: { _, door in waiter(repeat (each T).hand(at: door)) },
            chef: ChefDraft(chef, at: Site(file: file, line: line)),
            staff: (Cu.self, W.self))
    }

    /// Introduces a customer whose waiter orders from the kitchen itself. Parameters are those of the first `introduce`.
    @inlinable
    public mutating func introduce<
        C, Cu: Customer<C>, W: Waiter<C>, H: HeadChef<C>, each S: SalleHat, each T: SalleHat, each D: Sendable
    >(
        _ id: CustomerID<C>, as customer: @escaping @MainActor (WaiterForCustomer<C>, repeat each S) -> Cu,
        waiter: @escaping @MainActor (HeadChefForWaiter<C>, repeat each T) -> W,
        chef: @escaping @MainActor (repeat each D) throws -> H,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        introduce(
            id, hats: hats(repeat (each S).self) + hats(repeat (each T).self), at: Site(file: file, line: line),
            customer: { customer($0, repeat (each S).hand(at: $1)) },
            waiter: { waiter($0, repeat (each T).hand(at: $1)) },
            chef: ChefDraft(chef, at: Site(file: file, line: line)),
            staff: (Cu.self, W.self))
    }

    /// Introduces a customer that gives no orders but those of its table. Parameters are those of the first `introduce`.
    @inlinable
    public mutating func introduce<
        C, Cu: Customer<C>, W: Waiter<C>, H: HeadChef<C>, each S: SalleHat, each T: SalleHat, each D: Sendable
    >(
        _ id: CustomerID<C>, as customer: @escaping @MainActor (repeat each S) -> Cu,
        waiter: @escaping @MainActor (repeat each T) -> W,
        chef: @escaping @MainActor (repeat each D) throws -> H,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        introduce(
            id, hats: hats(repeat (each S).self) + hats(repeat (each T).self), at: Site(file: file, line: line),
            customer: { _, door in customer(repeat (each S).hand(at: door)) },
            waiter: { _, door in waiter(repeat (each T).hand(at: door)) },
            chef: ChefDraft(chef, at: Site(file: file, line: line)),
            staff: (Cu.self, W.self))
    }

    /// Introduces a customer that gives no orders but those of its table, and whose waiter orders from the kitchen itself. Parameters are those of
    /// the first `introduce`.
    @inlinable
    public mutating func introduce<
        C, Cu: Customer<C>, W: Waiter<C>, H: HeadChef<C>, each S: SalleHat, each T: SalleHat, each D: Sendable
    >(
        _ id: CustomerID<C>, as customer: @escaping @MainActor (repeat each S) -> Cu,
        waiter: @escaping @MainActor (HeadChefForWaiter<C>, repeat each T) -> W,
        chef: @escaping @MainActor (repeat each D) throws -> H,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        introduce(
            id, hats: hats(repeat (each S).self) + hats(repeat (each T).self), at: Site(file: file, line: line),
            customer: { _, door in customer(repeat (each S).hand(at: door)) },
            waiter: { waiter($0, repeat (each T).hand(at: $1)) },
            chef: ChefDraft(chef, at: Site(file: file, line: line)),
            staff: (Cu.self, W.self))
    }

    /// Introduces a customer with a head chef and no waiter: each dish sets a property of the carte.
    ///
    /// ```swift
    /// registrar.introduce(.hello, as: HelloCustomer.init, chef: HelloHeadChef.init)
    /// ```
    ///
    /// The carte is a ``BlankCarte``, and the dishes are ``CarteChange``s. Parameters are those of the first `introduce`.
    @inlinable public mutating func introduce<C, Cu: Customer<C>, H: HeadChef<C>, each S: SalleHat, each D: Sendable>(
        _ id: CustomerID<C>, as customer: @escaping @MainActor (repeat each S) -> Cu,
        chef: @escaping @MainActor (repeat each D) throws -> H,
        file: StaticString = #fileID, line: UInt = #line
    ) where C.Carte: BlankCarte, C.Entree == NoEntree, C.Dish == CarteChange<C.Carte> {
        introduce(
            id, hats: hats(repeat (each S).self), at: Site(file: file, line: line),
            customer: { _, door in customer(repeat (each S).hand(at: door)) },
            waiter: { _, _ in PlainWaiter({ _ in C.Carte() }, change: { $0.apply(to: &$1) }) },
            chef: ChefDraft(chef, at: Site(file: file, line: line)),
            staff: (Cu.self, nil))
    }

    /// Introduces a customer that gives orders itself, with a head chef and no waiter. Parameters are those of the first `introduce`.
    @inlinable public mutating func introduce<C, Cu: Customer<C>, H: HeadChef<C>, each S: SalleHat, each D: Sendable>(
        _ id: CustomerID<C>, as customer: @escaping @MainActor (WaiterForCustomer<C>, repeat each S) -> Cu,
        chef: @escaping @MainActor (repeat each D) throws -> H,
        file: StaticString = #fileID, line: UInt = #line
    ) where C.Carte: BlankCarte, C.Entree == NoEntree, C.Dish == CarteChange<C.Carte> {
        introduce(
            id, hats: hats(repeat (each S).self), at: Site(file: file, line: line),
            customer: { customer($0, repeat (each S).hand(at: $1)) },
            waiter: { _, _ in PlainWaiter({ _ in C.Carte() }, change: { $0.apply(to: &$1) }) },
            chef: ChefDraft(chef, at: Site(file: file, line: line)),
            staff: (Cu.self, nil))
    }

    /// Introduces a customer with a waiter and no head chef: a screen that needs nothing from the kitchen.
    ///
    /// ```swift
    /// registrar.introduce("note", as: NoteCustomer.init, waiter: NoteWaiter.init)
    /// ```
    @inlinable public mutating func introduce<C, Cu: Customer<C>, W: Waiter<C>, each S: SalleHat, each T: SalleHat>(
        _ id: CustomerID<C>, as customer: @escaping @MainActor (repeat each S) -> Cu,
        waiter: @escaping @MainActor (repeat each T) -> W,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        introduce(
            id, hats: hats(repeat (each S).self) + hats(repeat (each T).self), at: Site(file: file, line: line),
            customer: { _, door in customer(repeat (each S).hand(at: door)) },
            waiter: { _, door in waiter(repeat (each T).hand(at: door)) },
            staff: (Cu.self, W.self))
    }

    /// Introduces a customer that gives orders itself, with a waiter that answers them. Parameters are those of the first `introduce`.
    @inlinable public mutating func introduce<C, Cu: Customer<C>, W: Waiter<C>, each S: SalleHat, each T: SalleHat>(
        _ id: CustomerID<C>, as customer: @escaping @MainActor (WaiterForCustomer<C>, repeat each S) -> Cu,
        waiter: @escaping @MainActor (repeat each T) -> W,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        introduce(
            id, hats: hats(repeat (each S).self) + hats(repeat (each T).self), at: Site(file: file, line: line),
            customer: { customer($0, repeat (each S).hand(at: $1)) },
            waiter: { _, door in waiter(repeat (each T).hand(at: door)) },
            staff: (Cu.self, W.self))
    }

    /// Introduces a customer without waiter and head chef: a page that orders nothing, and whose carte,
    /// if it has one, stays as it begins.
    ///
    /// ```swift
    /// registrar.introduce(.about, as: AboutCustomer.init)
    /// ```
    @inlinable public mutating func introduce<C, Cu: Customer<C>, each S: SalleHat>(
        _ id: CustomerID<C>, as customer: @escaping @MainActor (repeat each S) -> Cu,
        file: StaticString = #fileID, line: UInt = #line
    ) where C.Order == Never, C.Carte: BlankCarte {
        introduce(
            id, hats: hats(repeat (each S).self), at: Site(file: file, line: line),
            customer: { _, door in customer(repeat (each S).hand(at: door)) },
            waiter: { _, _ in PlainWaiter { _ in C.Carte() } },
            staff: (Cu.self, nil), hasWaiter: false)
    }

    /// Introduces a customer without waiter and head chef that reads its entrée, which is its carte. It orders nothing.
    ///
    /// ```swift
    /// registrar.introduce(.quote, as: QuoteCustomer.init)  // typealias Carte = Entree
    /// ```
    @inlinable public mutating func introduce<C, Cu: Customer<C>, each S: SalleHat>(
        _ id: CustomerID<C>, as customer: @escaping @MainActor (repeat each S) -> Cu,
        file: StaticString = #fileID, line: UInt = #line
    ) where C.Order == Never, C.Carte == C.Entree {
        introduce(
            id, hats: hats(repeat (each S).self), at: Site(file: file, line: line),
            customer: { _, door in customer(repeat (each S).hand(at: door)) },
            waiter: { _, _ in PlainWaiter { $0 } },
            staff: (Cu.self, nil), hasWaiter: false)
    }

    /// Hires an additional head chef for a customer already introduced.
    ///
    /// Each order goes to the first chef that accepts it, in the order of hiring. News goes to every chef that wants
    /// it.
    ///
    /// ```swift
    /// registrar.hire(LikesHeadChef.init, for: .photo)
    /// ```
    ///
    /// - Parameters:
    ///   - chef: the initialiser of the head chef.
    ///   - id: the customer whose orders the chef cooks.
    @inlinable public mutating func hire<C, H: HeadChef<C>, each D: Sendable>(
        _ chef: @escaping @MainActor (repeat each D) throws -> H, for id: CustomerID<C>,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        hire(ChefDraft(chef, at: Site(file: file, line: line)), for: id)
    }

    @usableFromInline mutating func hire<C>(_ chef: ChefDraft<C>, for id: CustomerID<C>) {
        let hiring = Hiring(customer: id.name, course: C.self, chef: chef.dependencies) { factory, resolver in
            (factory as? StaffFactory<C>)?.hire(try chef.makeFactory(resolver))
        }
        draft.hirings.append(hiring)
    }

    /// Not inlinable, so that a hundred introductions do not make a hundred copies of this function.
    @usableFromInline mutating func introduce<C: Course>(
        _ id: CustomerID<C>, hats: [Any.Type], at site: Site,
        customer: @escaping @MainActor (WaiterForCustomer<C>, Door) -> any Customer<C>,
        waiter: @escaping @MainActor (HeadChefForWaiter<C>, Door) -> any Waiter<C>, chef: ChefDraft<C>? = nil,
        staff: (customer: Any.Type, waiter: Any.Type?), hasWaiter: Bool = true, hasTable: Bool = true
    ) {
        let waiter = draft.samples?.waiter(of: id, insteadOf: waiter) ?? waiter
        let chef = draft.samples == nil ? chef : nil
        let introduction = Introduction(
            name: id.name, course: C.self, site: site, staff: staff, makeEmptyEntree: { C.emptyEntree() }, hats: hats,
            chefs: chef.map { [$0.dependencies] } ?? [],
            hasWaiter: hasWaiter, hasTable: hasTable,
            dryRun: { DryRun.log(customer, at: $0) },
            makeFactory: { resolver in
                StaffFactory(
                    name: id.name, customer: customer, waiter: waiter,
                    chefs: try chef.map { [try $0.makeFactory(resolver)] } ?? [])
            })
        draft.introductions.append(introduction)
    }

    @usableFromInline func hats<each S: SalleHat>(_ types: repeat (each S).Type) -> [Any.Type] {
        var hats: [Any.Type] = []
        for type in repeat each types { hats.append(type) }
        return hats
    }
}
