/// A section that a customer declared: a place of its table that holds other customers.
@usableFromInline struct DeclaredSection<Carte> {
    @usableFromInline let place: Place
    @usableFromInline let isShown: @MainActor (Carte) -> Bool
    /// The name of the customer seated there first.
    @usableFromInline let customer: String
    /// The reservation of the customer seated there first, with its entrée.
    @usableFromInline let first: @MainActor (Carte) -> Reservation
}
