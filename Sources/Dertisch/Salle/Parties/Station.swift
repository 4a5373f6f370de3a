/// A head chef in one party.
///
/// It is made where the chef's type is known to the compiler, so that an order meets no generic code on its way.
@usableFromInline @MainActor final class Station<C: Course> {
    @usableFromInline let chef: any HeadChef<C>
    @usableFromInline let backlog: Backlog
    /// The pace of an order, or nil if the chef does not cook it.
    @usableFromInline let pace: @MainActor (C.Order) -> Pace?
    /// Starts to cook an order.
    @usableFromInline let cook: @MainActor (C.Order, Ticket, Edit?, Party<C>) -> Task<Void, Never>

    @inlinable convenience init<H: HeadChef<C>>(_ chef: H) {
        self.init(
            chef, pace: { chef.accepts($0) ? chef.pace(of: $0) : nil },
            cook: { order, ticket, edit, party in
                Task.immediate {
                    do {
                        try await chef.give(order, to: WaiterForHeadChef(party.hatch, ticket))
                    } catch {
                        party.apologise(error, about: order, ticket)
                    }
                    party.cooked(ticket, edit)
                }
            })
    }

    @usableFromInline init(
        _ chef: any HeadChef<C>, pace: @escaping @MainActor (C.Order) -> Pace?,
        cook: @escaping @MainActor (C.Order, Ticket, Edit?, Party<C>) -> Task<Void, Never>
    ) {
        self.chef = chef
        backlog = chef.backlog
        self.pace = pace
        self.cook = cook
    }
}
