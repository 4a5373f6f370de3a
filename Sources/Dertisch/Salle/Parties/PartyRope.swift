/// The rope from a party's hats to the party. It is cut when the party goes home, and the hats are inert.
///
/// A weak reference would do the same, but an object with weak references counts all its others more slowly. The circle
/// that this makes is broken when the party goes home, which the maître d sees to, at the latest when he goes himself.
@MainActor final class PartyRope<C: Course> {
    // Not checked for overlapping access: read or written in one step on the main actor, and never lent.
    @exclusivity(unchecked) var party: Party<C>?
    private let routine: Routine<C>
    private let name: String
    private let number: Int
    private let floor: Floor

    init(_ routine: Routine<C>, name: String, number: Int, floor: Floor) {
        self.routine = routine
        self.name = name
        self.number = number
        self.floor = floor
    }

    /// The customer's order.
    func take(_ order: C.Order) { if let party { _ = routine.take(party, order, nil, false) } }

    /// An order of the waiter's own.
    func takeFromWaiter(_ order: C.Order) { if let party { _ = routine.take(party, order, nil, true) } }

    /// A dish from a head chef. One that comes after the waiter has gone home is recorded, and nobody takes it.
    func plate(_ dish: C.Dish, _ ticket: Ticket) -> Bool {
        if let party { return routine.plate(party, dish, ticket) }
        floor.notice(.dropped(ticket), customer: name, party: number)
        return false
    }

    func follow(_ ticket: Ticket, _ stream: Task<Void, any Error>?) -> Bool { party?.follow(stream, ticket) ?? false }
}
