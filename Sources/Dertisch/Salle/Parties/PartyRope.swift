/// The rope from a party's hats to the party. It is cut when the party goes home, and the hats are inert.
///
/// A weak reference would do the same, but an object with weak references counts all its others more slowly. The circle
/// that this makes is broken when the party goes home, which the maître d sees to, at the latest when he goes himself.
@usableFromInline @MainActor final class PartyRope<C: Course> {
    // Not checked for overlapping access: read or written in one step on the main actor, and never lent.
    @exclusivity(unchecked) @usableFromInline var party: Party<C>?
    private let name: String
    private let number: Int
    private let floor: Floor

    @usableFromInline init(name: String, number: Int, floor: Floor) {
        self.name = name
        self.number = number
        self.floor = floor
    }

    /// Records a dish that came after the waiter had gone home. Nobody takes it.
    @usableFromInline func drop(_ ticket: Ticket) -> Bool {
        floor.notice(.dropped(ticket), customer: name, party: number)
        return false
    }

    @usableFromInline func follow(_ stream: Task<Void, any Error>?, _ ticket: Ticket) -> Bool {
        party?.follow(stream, ticket) ?? false
    }
}
