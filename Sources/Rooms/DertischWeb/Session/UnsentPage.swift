import DertischRoom

/// The content of a table whose page has not been written yet.
struct UnsentPage {
    private var states: [Spot: PlaceState] = [:]
    private var rows: [Spot: [RowNumber]] = [:]

    func state(at spot: Spot) -> PlaceState? { states[spot] }
    /// What was laid, at each spot.
    var all: [Spot: PlaceState] { states }

    func rows(at spot: Spot) -> [RowNumber] { rows[spot] ?? [] }

    mutating func lay(_ laid: Laid, at spot: Spot) { states[spot, default: PlaceState()].lay(laid) }

    mutating func apply(_ change: ScreenChange) {
        switch change {
        case .clear: self = UnsentPage()
        case .lay(let laid, let spot): lay(laid, at: spot)
        case .add(let rows, let spot, let next): add(rows, to: spot, before: next)
        case .move(let row, let spot, let next):
            remove([row], from: spot)
            add([row], to: spot, before: next)
        case .remove(let rows, let spot): remove(rows, from: spot)
        }
    }

    private mutating func add(_ added: [RowNumber], to spot: Spot, before next: RowNumber?) {
        let index = next.flatMap { rows[spot]?.firstIndex(of: $0) } ?? rows[spot]?.endIndex ?? 0
        rows[spot, default: []].insert(contentsOf: added, at: index)
    }

    private mutating func remove(_ gone: [RowNumber], from spot: Spot) {
        let gone = Set(gone)
        rows[spot]?.removeAll { gone.contains($0) }
    }
}
