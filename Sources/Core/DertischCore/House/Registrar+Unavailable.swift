// Introductions that break a rule of the house. They cannot be called: the compiler answers with the rule in words. The type checker
// looks at them only where no other introduction fits, so they cost an app no build time.
extension Registrar {
    /// Unavailable: a customer or waiter asks for more than hats.
    @available(
        *, unavailable,
        message:
            "a customer may ask for its WaiterForCustomer first, a waiter for its HeadChefForWaiter first, and both for MaitreDForCustomer, Sommelier and MetricsReader. Let the head chef ask for anything else, and serve the result"
    )
    public mutating func introduce<C, Cu: Customer<C>, W: Waiter<C>, H: HeadChef<C>, each S, each T, each D: Sendable>(
        _ id: CustomerID<C>, as customer: @MainActor (repeat each S) -> Cu,
        waiter: @MainActor (repeat each T) -> W, chef: @MainActor (repeat each D) throws -> H
    ) {}

    /// Unavailable: a customer or waiter asks for more than hats.
    @available(
        *, unavailable,
        message:
            "a customer may ask for its WaiterForCustomer first, and customer and waiter for MaitreDForCustomer, Sommelier and MetricsReader. Let a head chef ask for anything else, and serve the result"
    )
    public mutating func introduce<C, Cu: Customer<C>, W: Waiter<C>, each S, each T>(
        _ id: CustomerID<C>, as customer: @MainActor (repeat each S) -> Cu, waiter: @MainActor (repeat each T) -> W
    ) {}

    /// Unavailable: a customer without a waiter asks for more than hats.
    @available(
        *, unavailable,
        message:
            "a customer may ask for its WaiterForCustomer first, then for MaitreDForCustomer, Sommelier and MetricsReader. Let the head chef ask for anything else, and serve the result"
    )
    public mutating func introduce<C, Cu: Customer<C>, H: HeadChef<C>, each S, each D: Sendable>(
        _ id: CustomerID<C>, as customer: @MainActor (repeat each S) -> Cu, chef: @MainActor (repeat each D) throws -> H
    ) where C.Carte: BlankCarte, C.Entree == NoEntree, C.Dish == CarteChange<C.Carte> {}

    /// Unavailable: the course needs a waiter.
    @available(
        *, unavailable,
        message:
            "without a waiter, the carte is a BlankCarte and the course has neither Entree nor Dish. Introduce the customer with a waiter, which makes the first carte and plates dishes"
    )
    public mutating func introduce<C, Cu: Customer<C>, H: HeadChef<C>, each S, each D: Sendable>(
        _ id: CustomerID<C>, as customer: @MainActor (repeat each S) -> Cu, chef: @MainActor (repeat each D) throws -> H
    ) {}

    /// Unavailable: a customer without waiter and head chef asks for more than hats.
    @available(
        *, unavailable,
        message:
            "a customer without waiter and head chef may ask for MaitreDForCustomer, Sommelier and MetricsReader only. Introduce it with a head chef that asks for anything else"
    )
    public mutating func introduce<C, Cu: Customer<C>, each S>(
        _ id: CustomerID<C>, as customer: @MainActor (repeat each S) -> Cu
    ) where C.Order == Never, C.Carte: BlankCarte {}

    /// Unavailable: a customer without waiter and head chef that reads its entrée asks for more than hats.
    @available(
        *, unavailable,
        message:
            "a customer without waiter and head chef may ask for MaitreDForCustomer, Sommelier and MetricsReader only. Introduce it with a head chef that asks for anything else"
    )
    public mutating func introduce<C, Cu: Customer<C>, each S>(
        _ id: CustomerID<C>, as customer: @MainActor (repeat each S) -> Cu
    ) where C.Order == Never, C.Carte == C.Entree {}

    /// Unavailable: the course needs a waiter or a head chef.
    @available(
        *, unavailable,
        message:
            "without waiter and head chef, a course has no Order, and its carte is a BlankCarte or its entrée. Introduce the customer with a waiter, which makes the first carte, or with a head chef, which cooks orders"
    )
    public mutating func introduce<C, Cu: Customer<C>, each S>(
        _ id: CustomerID<C>, as customer: @MainActor (repeat each S) -> Cu
    ) {}
}
