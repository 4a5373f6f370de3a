/// A row that is there, found by its number: the spot of its list, and its id.
@usableFromInline struct FoundRow {
    let spot: Spot
    let id: any Sendable

    @usableFromInline init(spot: Spot, id: any Sendable) {
        self.spot = spot
        self.id = id
    }
}
