/// A head chef of one party, its type erased.
///
/// The closures are made where the compiler knows the chef's type, so that an order runs no unspecialised generic code.
@usableFromInline @MainActor final class AnyHeadChef<C: Course> {
    @usableFromInline let chef: any HeadChef<C>
    @usableFromInline let backlog: Backlog
    /// The pace of an order; `nil` if the chef does not cook it.
    @usableFromInline let pace: @MainActor (C.Order) -> Pace?
    /// Cooks an order. Returns `nil` if the order has finished, or the task that will finish it.
    @usableFromInline let cook: @MainActor (C.Order, Ticket, Edit?, Party<C>) -> Task<Void, Never>?

    @inlinable convenience init<H: HeadChef<C>>(_ chef: H) {
        self.init(
            chef, pace: { chef.accepts($0) ? chef.pace(of: $0) : nil },
            cook: { order, ticket, edit, party in
                do {
                    if try party.reference.mustAwait(chef, order, ticket) {
                        let waiter = WaiterForHeadChef(party.reference, ticket)
                        return Task.immediate {
                            do { try await chef.give(order, to: waiter) } catch {
                                party.apologise(error, about: order, ticket)
                            }
                            party.finish(ticket, edit)
                        }
                    }
                } catch {
                    party.apologise(error, about: order, ticket)
                }
                party.finish(ticket, edit)
                return nil
            })
    }

    @usableFromInline init(
        _ chef: any HeadChef<C>, pace: @escaping @MainActor (C.Order) -> Pace?,
        cook: @escaping @MainActor (C.Order, Ticket, Edit?, Party<C>) -> Task<Void, Never>?
    ) {
        self.chef = chef
        backlog = chef.backlog
        self.pace = pace
        self.cook = cook
    }
}
