/// A section that a customer declared: a place of its table that holds other customers.
struct DeclaredSection<Carte> {
    let place: Place
    let isShown: @MainActor (Carte) -> Bool
    /// The name of the customer seated there first.
    let customer: String
    /// The reservation of the customer seated there first, with its entrée.
    let first: @MainActor (Carte) -> Reservation
}
