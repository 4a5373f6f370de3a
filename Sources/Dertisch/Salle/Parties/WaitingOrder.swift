/// An order that its waiter has taken, and that waits its turn.
struct WaitingOrder {
    let ticket: Ticket
    /// The index of the head chef who will cook it.
    let chef: Int
    let edit: Edit?
    /// The place of the gesture that led to it.
    var origin: Spot?
    let cook: @MainActor () -> Void
}
