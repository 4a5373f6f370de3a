extension Registrar {
    /// Introduces a customer without a table: its orders come by routes alone. It has a waiter and a head chef, and no layout.
    ///
    /// ```swift
    /// registrar.takeaway(.payments, waiter: PaymentsWaiter.init, chef: PaymentsHeadChef.init)
    /// ```
    ///
    /// - Parameters:
    ///   - id: the name of the customer. No gesture and no link leads to it.
    ///   - waiter: the initialiser of the presenter.
    ///   - chef: the initialiser of the interactor, whose parameters are supplied as for a seated customer.
    @inlinable public mutating func takeaway<C, W: Waiter<C>, H: HeadChef<C>, each T: SalleHat, each D: Sendable>(
        _ id: CustomerID<C>, waiter: @escaping @MainActor (repeat each T) -> W,
        chef: @escaping @MainActor (repeat each D) throws -> H,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        takeaway(
            id, hats: hats(repeat (each T).self), waiter: { _, door in waiter(repeat (each T).hand(at: door)) },
            waiterType: W.self, ChefDraft(chef, at: Site(file: file, line: line)), at: Site(file: file, line: line))
    }

    /// Introduces a customer without a table and without a waiter: each dish sets a property of the carte.
    ///
    /// ```swift
    /// registrar.takeaway(.invoices, chef: InvoicesHeadChef.init)
    /// ```
    ///
    /// The carte is a ``BlankCarte``, and the dishes are ``CarteChange``s. Parameters are those of the other `takeaway`.
    @inlinable public mutating func takeaway<C, H: HeadChef<C>, each D: Sendable>(
        _ id: CustomerID<C>, chef: @escaping @MainActor (repeat each D) throws -> H,
        file: StaticString = #fileID, line: UInt = #line
    ) where C.Carte: BlankCarte, C.Dish == CarteChange<C.Carte> {
        takeaway(
            id, hats: [], waiter: { _, _ in PlainWaiter({ _ in C.Carte() }, change: { $0.apply(to: &$1) }) },
            waiterType: nil, ChefDraft(chef, at: Site(file: file, line: line)), at: Site(file: file, line: line))
    }

    @usableFromInline mutating func takeaway<C: Course>(
        _ id: CustomerID<C>, hats: [Any.Type],
        waiter: @escaping @MainActor (HeadChefForWaiter<C>, Door) -> any Waiter<C>, waiterType: Any.Type?,
        _ chef: ChefDraft<C>, at site: Site
    ) {
        introduce(
            id, hats: hats, at: site, customer: { _, _ in TakeawayCustomer<C>() }, waiter: waiter, chef: chef,
            staff: (TakeawayCustomer<C>.self, waiterType), hasTable: false)
    }
}
