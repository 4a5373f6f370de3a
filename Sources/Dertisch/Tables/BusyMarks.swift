/// Which places are busy, by the customer's own declarations and by orders that cook for too long: decisions only, no effects.
@usableFromInline struct BusyMarks {
    private var declared: Set<Spot> = []
    private(set) var held: Set<Spot> = []

    @usableFromInline init() {}

    /// The customer marks a place. Answers whether it is busy then.
    mutating func declare(_ isBusy: Bool, at spot: Spot) -> Bool {
        if isBusy { declared.insert(spot) } else { declared.remove(spot) }
        return isBusy || held.contains(spot)
    }

    /// Those places have orders that cook for too long, and no others. Answers which marks change.
    mutating func hold(_ wanted: Set<Spot>) -> [(spot: Spot, isBusy: Bool)] {
        let changes =
            held.subtracting(wanted).map { ($0, declared.contains($0)) } + wanted.subtracting(held).map { ($0, true) }
        held = wanted
        return changes
    }

    /// A row has gone, with its places.
    mutating func forget(_ row: RowNumber) {
        guard !(declared.isEmpty && held.isEmpty) else { return }
        declared = declared.filter { $0.row != row }
        held = held.filter { $0.row != row }
    }
}
