/// A section that a customer wants at its table.
@usableFromInline struct WantedSection {
    let place: Place
    let isShown: Bool
    /// The name of the customer who sits there first.
    let customer: String
    /// The first reservation there, which is made when this is called.
    let first: @MainActor () -> Reservation
}
