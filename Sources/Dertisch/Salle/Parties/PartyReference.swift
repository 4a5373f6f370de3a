/// The reference of a party's hats to the party. It is cleared when the party goes home, and the hats do nothing from then on.
///
/// A weak reference would do the same, but an object with weak references counts all its others more slowly. The circle
/// that this makes is broken when the party goes home, which the maître d sees to, at the latest when he goes himself.
@usableFromInline @MainActor final class PartyReference<C: Course> {
    // Not checked for overlapping access: read or written in one step on the main actor, and never lent.
    @exclusivity(unchecked) @usableFromInline var party: Party<C>?
    /// The type of the chef whose `give` has been called without awaiting it.
    @exclusivity(unchecked) @usableFromInline var probed: ObjectIdentifier?
    private let name: String
    private let number: Int
    private let floor: Floor

    @usableFromInline init(name: String, number: Int, floor: Floor) {
        self.name = name
        self.number = number
        self.floor = floor
    }

    /// Records a dish that came after the waiter had gone home.
    @usableFromInline func drop(_ ticket: Ticket) -> Bool {
        floor.notice(.dropped(ticket), customer: name, party: number)
        return false
    }

    /// Keeps a stream of dishes until the shift ends. Answers whether the shift is on.
    func keep(_ stream: Task<Void, any Error>?, _ ticket: Ticket) -> Bool { party?.keep(stream, ticket) ?? false }
}
