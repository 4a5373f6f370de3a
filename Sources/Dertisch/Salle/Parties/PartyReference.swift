/// The reference from a party's hats to the party. It is cleared when the party goes home; from then on the hats do nothing.
///
/// A weak reference would do the same, but weak references slow down all reference counting of an object. This one is a
/// strong reference cycle, broken when the party goes home: at the latest when its maître d is released.
@usableFromInline @MainActor final class PartyReference<C: Course> {
    // Not checked for overlapping access: read or written in one step on the main actor, and never lent.
    @exclusivity(unchecked) @usableFromInline var party: Party<C>?
    private let name: String
    private let number: Int
    private let context: WindowContext

    @usableFromInline init(name: String, number: Int, context: WindowContext) {
        self.name = name
        self.number = number
        self.context = context
    }

    /// Records a dish that came after the waiter had gone home.
    @usableFromInline func drop(_ ticket: Ticket) -> Bool {
        context.notice(.dropped(ticket), customer: name, party: number)
        return false
    }

    /// Stores a stream of dishes until the shift ends. Returns `true` while on shift.
    func keep(_ stream: Task<Void, any Error>?, _ ticket: Ticket) -> Bool { party?.keep(stream, ticket) ?? false }
}
