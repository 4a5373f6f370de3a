/// An order that its waiter has taken, and that waits its turn.
struct WaitingOrder {
    let ticket: Ticket
    /// The number of the head chef who will cook it.
    let chef: Int
    let edit: Edit?
    /// Where the gesture was made that led to it.
    var origin: Spot?
    let cook: @MainActor () -> Void
}
