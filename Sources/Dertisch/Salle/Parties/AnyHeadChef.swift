/// A head chef of one party, its type erased.
///
/// The closures are made where the compiler knows the chef's type, so that an order runs no unspecialised generic code.
@usableFromInline @MainActor final class AnyHeadChef<C: Course> {
    @usableFromInline let chef: any HeadChef<C>
    /// The pace of an order; `nil` if the chef does not cook it.
    @usableFromInline let pace: @MainActor (C.Order) -> Pace?
    /// Cooks an order. Returns `nil` if the order has finished, or the task that will finish it.
    @usableFromInline let cook: @MainActor (C.Order, Ticket, Party<C>) -> Task<Void, Never>?

    @inlinable convenience init<H: HeadChef<C>>(_ chef: H) {
        self.init(
            chef, pace: { chef.accepts($0) ? chef.pace(of: $0) : nil },
            cook: { order, ticket, party in
                do {
                    if try party.reference.mustAwait(chef, order, ticket) {
                        let waiter = WaiterForHeadChef(party.reference, ticket)
                        var task: Task<Void, Never>?
                        // The loop runs once. In a loop, the compiler inlines `Task.immediate`. Called as a function,
                        // it stores the missing executor as a preference, which is asked for under a lock four times.
                        while task == nil {
                            task = Task.immediate {
                                do { try await chef.give(order, to: waiter) } catch {
                                    party.apologise(error, about: order, ticket)
                                }
                                party.finish(ticket)
                            }
                        }
                        return task
                    }
                } catch {
                    party.apologise(error, about: order, ticket)
                }
                party.finish(ticket)
                return nil
            })
    }

    @usableFromInline init(
        _ chef: any HeadChef<C>, pace: @escaping @MainActor (C.Order) -> Pace?,
        cook: @escaping @MainActor (C.Order, Ticket, Party<C>) -> Task<Void, Never>?
    ) {
        self.chef = chef
        self.pace = pace
        self.cook = cook
    }
}
