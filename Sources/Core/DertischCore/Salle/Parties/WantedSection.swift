/// A section that a customer declares at its table.
struct WantedSection {
    let place: Place
    let isShown: Bool
    /// The name of the first customer there.
    let customer: String
    /// Makes the first reservation there.
    let first: @MainActor () -> Reservation
}
