extension Registrar {
    /// Introduces a customer with its waiter and its head chef. The compiler checks that all three belong to one
    /// course.
    ///
    /// Dependencies are inferred from the initialisers. The customer asks for its waiter first. Salle staff may also
    /// ask for hats and the sommelier; head chefs for anything registered in the kitchen, and for values shared within
    /// a ``Scope``. Scoped values are made for each party, all others once.
    ///
    /// ```swift
    /// registrar.introduce(
    ///     .photo, as: PhotoCustomer.init, waiter: PhotoWaiter.init, chef: PhotoHeadChef.init, with: key)
    /// ```
    ///
    /// - Parameters:
    ///   - id: the customer's name. Its layout has the same name.
    ///   - customer: the initialiser of the view logic. It runs once for each seating, and for the house check.
    ///   - waiter: the initialiser of the presenter.
    ///   - chef: the initialiser of the interactor. If it throws, the customer is not seated, and an alert says so.
    ///   - key: the key that was lent to `register(with:_:)`.
    @inlinable
    public func introduce<
        C, Cu: Customer<C>, W: Waiter<C>, H: HeadChef<C>, each S: SalleHat, each T: SalleHat, each D: Sendable
    >(
        _ id: CustomerID<C>, as customer: @escaping @MainActor (WaiterForCustomer<C>, repeat each S) -> Cu,
        waiter: @escaping @MainActor (repeat each T) -> W,
        chef: @escaping @MainActor (repeat each D) throws -> H, with key: borrowing Key,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        introduce(
            id, key, hats: hats(repeat (each S).self) + hats(repeat (each T).self), at: Site(file: file, line: line),
            customer: { customer($0, repeat (each S).hand(at: $1)) },
            waiter: { _, door in waiter(repeat (each T).hand(at: door)) },
            chef: ChefDraft(chef, at: Site(file: file, line: line)) { AnyHeadChef($0) },
            staff: (Cu.self, W.self), flow: OrderFlow())
    }

    /// Introduces a customer whose waiter orders from the kitchen itself, through its head chef's hat, which is its
    /// first parameter. Parameters are those of the other `introduce`.
    ///
    /// ```swift
    /// registrar.introduce(
    ///     "search", as: SearchCustomer.init, waiter: SearchWaiter.init, chef: SearchHeadChef.init, with: key)
    /// ```
    @inlinable
    public func introduce<
        C, Cu: Customer<C>, W: Waiter<C>, H: HeadChef<C>, each S: SalleHat, each T: SalleHat, each D: Sendable
    >(
        _ id: CustomerID<C>, as customer: @escaping @MainActor (WaiterForCustomer<C>, repeat each S) -> Cu,
        waiter: @escaping @MainActor (HeadChefForWaiter<C>, repeat each T) -> W,
        chef: @escaping @MainActor (repeat each D) throws -> H, with key: borrowing Key,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        introduce(
            id, key, hats: hats(repeat (each S).self) + hats(repeat (each T).self), at: Site(file: file, line: line),
            customer: { customer($0, repeat (each S).hand(at: $1)) },
            waiter: { waiter($0, repeat (each T).hand(at: $1)) },
            chef: ChefDraft(chef, at: Site(file: file, line: line)) { AnyHeadChef($0) },
            staff: (Cu.self, W.self), flow: OrderFlow())
    }

    /// Introduces a customer with a waiter and no head chef: a screen that needs nothing from the kitchen.
    ///
    /// ```swift
    /// registrar.introduce("note", as: NoteCustomer.init, waiter: NoteWaiter.init, with: key)
    /// ```
    @inlinable public func introduce<C, Cu: Customer<C>, W: Waiter<C>, each S: SalleHat, each T: SalleHat>(
        _ id: CustomerID<C>, as customer: @escaping @MainActor (WaiterForCustomer<C>, repeat each S) -> Cu,
        waiter: @escaping @MainActor (repeat each T) -> W, with key: borrowing Key,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        introduce(
            id, key, hats: hats(repeat (each S).self) + hats(repeat (each T).self), at: Site(file: file, line: line),
            customer: { customer($0, repeat (each S).hand(at: $1)) },
            waiter: { _, door in waiter(repeat (each T).hand(at: door)) }, chef: nil,
            staff: (Cu.self, W.self), flow: OrderFlow())
    }

    /// Introduces a customer without waiter and head chef: a page that orders nothing and reads nothing.
    ///
    /// ```swift
    /// registrar.introduce(.about, as: AboutCustomer.init, with: key)
    /// ```
    @inlinable public func introduce<C, Cu: Customer<C>, each S: SalleHat>(
        _ id: CustomerID<C>, as customer: @escaping @MainActor (repeat each S) -> Cu, with key: borrowing Key,
        file: StaticString = #fileID, line: UInt = #line
    ) where C.Order == Never, C.Carte == NoCarte {
        introduce(
            id, key, hats: hats(repeat (each S).self), at: Site(file: file, line: line),
            customer: { _, door in customer(repeat (each S).hand(at: door)) }, waiter: nil, chef: nil,
            staff: (Cu.self, nil), flow: OrderFlow(), bareCarte: { _ in NoCarte() })
    }

    /// Introduces a customer without waiter and head chef that reads its entrée, which is its carte. It orders nothing.
    ///
    /// ```swift
    /// registrar.introduce(.quote, as: QuoteCustomer.init, with: key)  // typealias Carte = Entree
    /// ```
    @inlinable public func introduce<C, Cu: Customer<C>, each S: SalleHat>(
        _ id: CustomerID<C>, as customer: @escaping @MainActor (repeat each S) -> Cu, with key: borrowing Key,
        file: StaticString = #fileID, line: UInt = #line
    ) where C.Order == Never, C.Carte == C.Entree {
        introduce(
            id, key, hats: hats(repeat (each S).self), at: Site(file: file, line: line),
            customer: { _, door in customer(repeat (each S).hand(at: door)) }, waiter: nil, chef: nil,
            staff: (Cu.self, nil), flow: OrderFlow(), bareCarte: { $0 })
    }

    /// Hires an additional head chef for a customer already introduced.
    ///
    /// Each order goes to the first chef that accepts it, in the order of hiring. News goes to every chef that wants
    /// it.
    ///
    /// ```swift
    /// registrar.hire(LikesHeadChef.init, for: .photo, with: key)
    /// ```
    ///
    /// - Parameters:
    ///   - chef: the initialiser of the head chef.
    ///   - id: the customer whose orders it cooks.
    ///   - key: the key that was lent to `register(with:_:)`.
    @inlinable public func hire<C, H: HeadChef<C>, each D: Sendable>(
        _ chef: @escaping @MainActor (repeat each D) throws -> H, for id: CustomerID<C>, with key: borrowing Key,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        hire(ChefDraft(chef, at: Site(file: file, line: line)) { AnyHeadChef($0) }, for: id, key)
    }

    @usableFromInline func hire<C>(_ draft: ChefDraft<C>, for id: CustomerID<C>, _ key: borrowing Key) {
        let hiring = Hiring(customer: id.name, course: C.self, chef: draft.needs) { position, resolver in
            (position as? StaffFactory<C>)?.hire(try draft.line(resolver))
        }
        enter("hire", key, at: draft.needs.site) { $0.hirings.append(hiring) }
    }

    /// Not inlinable, so that a hundred introductions do not make a hundred copies of it. The order flow is inlinable,
    /// so that an order runs no generic code on its way.
    @usableFromInline func introduce<C: Course>(
        _ id: CustomerID<C>, _ key: borrowing Key, hats: [Any.Type], at site: Site,
        customer: @escaping @MainActor (WaiterForCustomer<C>, Door) -> any Customer<C>,
        waiter: (@MainActor (HeadChefForWaiter<C>, Door) -> any Waiter<C>)?, chef: ChefDraft<C>?,
        staff: (customer: Any.Type, waiter: Any.Type?), flow: OrderFlow<C>,
        bareCarte: (@MainActor (C.Entree) -> C.Carte)? = nil
    ) {
        let introduction = Introduction(
            name: id.name, course: C.self, site: site, staff: staff, startsWithNothing: C.Entree.self == NoEntree.self,
            hats: hats, chefs: chef.map { [$0.needs] } ?? [],
            hasWaiter: waiter != nil,
            survey: { DryRun.survey(customer, at: $0) },
            position: { resolver in
                StaffFactory(
                    name: id.name, customer: customer, waiter: waiter, bareCarte: bareCarte,
                    chefs: try chef.map { [try $0.line(resolver)] } ?? [], flow: flow)
            })
        enter("introduce", key, at: site) { $0.introductions.append(introduction) }
    }

    @usableFromInline func hats<each S: SalleHat>(_ types: repeat (each S).Type) -> [Any.Type] {
        var hats: [Any.Type] = []
        for type in repeat each types { hats.append(type) }
        return hats
    }
}
