/// A head chef of one party, its type erased.
///
/// The closures are made where the compiler knows the chef's type, so that an order runs no unspecialised generic code.
@usableFromInline @MainActor final class AnyHeadChef<C: Course> {
    @usableFromInline let chef: any HeadChef<C>
    /// The pace of an order; `nil` if the chef does not cook it.
    @usableFromInline let pace: @MainActor (C.Order) -> Pace?
    /// Cooks an order up to its first suspension. Returns the task, which finishes the order.
    @usableFromInline let cook: @MainActor (C.Order, Ticket, Party<C>) -> Task<Void, Never>

    @inlinable convenience init<H: HeadChef<C>>(_ chef: H) {
        self.init(
            chef, pace: { chef.accepts($0) ? chef.pace(of: $0) : nil },
            cook: { order, ticket, party in
                Task.immediate {
                    do {
                        try await chef.give(order, to: WaiterForHeadChef(party.reference, ticket))
                    } catch {
                        party.apologise(error, about: order, ticket)
                    }
                    party.finish(ticket)
                }
            })
    }

    @usableFromInline init(
        _ chef: any HeadChef<C>, pace: @escaping @MainActor (C.Order) -> Pace?,
        cook: @escaping @MainActor (C.Order, Ticket, Party<C>) -> Task<Void, Never>
    ) {
        self.chef = chef
        self.pace = pace
        self.cook = cook
    }
}
