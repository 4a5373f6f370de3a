import Dertisch

/// The content of a table whose page has not been written yet.
struct Sheet {
    private var settings: [Spot: PlaceState] = [:]
    private var rows: [Spot: [RowNumber]] = [:]

    func setting(at spot: Spot) -> PlaceState? { settings[spot] }
    func rows(at spot: Spot) -> [RowNumber] { rows[spot] ?? [] }

    mutating func lay(_ laid: Laid, at spot: Spot) { settings[spot, default: PlaceState()].lay(laid) }

    mutating func add(_ added: [RowNumber], to spot: Spot, before next: RowNumber?) {
        let index = next.flatMap { rows[spot]?.firstIndex(of: $0) } ?? rows[spot]?.endIndex ?? 0
        rows[spot, default: []].insert(contentsOf: added, at: index)
    }

    mutating func remove(_ gone: [RowNumber], from spot: Spot) {
        let gone = Set(gone)
        rows[spot]?.removeAll { gone.contains($0) }
    }
}
