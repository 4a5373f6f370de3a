/// The busy marks of places, by the customer's own declarations and by orders that cook for too long. It decides only,
/// without effects.
@usableFromInline struct BusyMarks {
    private var declared: Set<Spot> = []
    private(set) var held: Set<Spot> = []

    @usableFromInline init() {}

    /// Notes the customer's own mark. Returns true if the place is busy then.
    mutating func declare(_ isBusy: Bool, at spot: Spot) -> Bool {
        if isBusy { declared.insert(spot) } else { declared.remove(spot) }
        return isBusy || held.contains(spot)
    }

    /// Sets the places whose orders cook for too long. Returns the marks that change.
    mutating func hold(_ wanted: Set<Spot>) -> [(spot: Spot, isBusy: Bool)] {
        let changes =
            held.subtracting(wanted).map { ($0, declared.contains($0)) } + wanted.subtracting(held).map { ($0, true) }
        held = wanted
        return changes
    }

    /// Removes the marks of a row that has gone.
    mutating func forget(_ row: RowNumber) {
        guard !(declared.isEmpty && held.isEmpty) else { return }
        declared = declared.filter { $0.row != row }
        held = held.filter { $0.row != row }
    }
}
