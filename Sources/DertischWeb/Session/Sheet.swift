import Dertisch

/// What lies on a table whose page has not been written yet.
struct Sheet {
    /// What lies at one spot.
    struct Setting {
        var shown: Laid?
        var traits: [Trait: Bool] = [:]
        var flaw: String?
        var label: String?
        var hint: String?
        var link: String?
    }

    private var settings: [Spot: Setting] = [:]
    private var rows: [Spot: [RowNumber]] = [:]

    func setting(at spot: Spot) -> Setting? { settings[spot] }
    func rows(at spot: Spot) -> [RowNumber] { rows[spot] ?? [] }

    mutating func lay(_ laid: Laid, at spot: Spot) {
        switch laid {
        case .mark(let trait, let isOn): settings[spot, default: Setting()].traits[trait] = isOn
        case .invalid(let flaw): settings[spot, default: Setting()].flaw = flaw
        case .label(let label): settings[spot, default: Setting()].label = label
        case .hint(let hint): settings[spot, default: Setting()].hint = hint
        case .link(let link): settings[spot, default: Setting()].link = link
        case .text, .number, .picture, .flag, .entry, .choices: settings[spot, default: Setting()].shown = laid
        }
    }

    mutating func add(_ row: RowNumber, to spot: Spot, before next: RowNumber?) {
        let index = next.flatMap { rows[spot]?.firstIndex(of: $0) } ?? rows[spot]?.endIndex ?? 0
        rows[spot, default: []].insert(row, at: index)
    }

    mutating func remove(_ row: RowNumber, from spot: Spot) { rows[spot]?.removeAll { $0 == row } }
}
