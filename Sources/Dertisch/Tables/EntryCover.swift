/// A value that the customer reads and edits at one place.
///
/// An edit is an order. Until that order is done nothing is laid there, so an older dish never overwrites newer
/// typing; then the carte has the last word, unless a newer edit is on its way.
@MainActor final class EntryCover<Value, Property: Editable>: EditedEntry {
    private struct Entry {
        var shown: Property
        var revision = 0
        var underWay = 0
    }

    private let place: Place
    private let reading: Reading<Value, Property>
    private let rest: Duration?
    private let order: @MainActor (Property) -> any Sendable
    private let how = Property.editable
    private var entries: [RowNumber: Entry] = [:]

    init(
        _ path: KeyPath<Value, Property>, at place: Place, after rest: Duration?,
        _ order: @escaping @MainActor (Property) -> any Sendable
    ) {
        self.rest = rest
        self.place = place
        self.reading = Reading(path)
        self.order = order
    }

    func lay(_ value: UnsafePointer<Value>, _ pass: Pass<Value>, _ row: RowNumber, _ hand: Hand) {
        let property = reading(value)
        var entry = entries[row] ?? Entry(shown: property)
        switch pass {
        case .fresh: break
        case .since: if entry.underWay > 0 || entry.shown == property { return }
        case .tongue: return
        }
        if entry.underWay == 0 { entry.shown = property }
        entries[row] = entry
        hand.lay(how.entered(entry.shown, entry.revision), at: Spot(place, in: row))
    }

    func forget(_ row: RowNumber, _ hand: Hand) { entries[row] = nil }

    var cover: Cover<Value> { Cover(lay: lay, forget: forget) }

    func edit(_ edited: Edited, revision: Int, in row: RowNumber) -> Result<[Response], Refusal> {
        guard let property = how.read(edited) else { return .failure(.unreadable) }
        var entry = entries[row] ?? Entry(shown: property)
        entry.shown = property
        entry.revision = max(entry.revision, revision)
        entry.underWay += 1
        entries[row] = entry
        let edit = Edit(entry: self, spot: Spot(place, in: row))
        return .success([rest.map { .resting(order(property), edit, $0) } ?? .order(order(property), edit)])
    }

    func settle(_ row: RowNumber) { entries[row]?.underWay -= 1 }
}

/// One choice out of rows on the carte.
@MainActor final class ChoiceCover<Value, Row: Identifiable & Equatable>: EditedEntry {
    private let place: Place
    private let chosen: Reading<Value, Row.ID?>
    private let rows: Reading<Value, [Row]>
    private let label: @MainActor (Row, Sommelier) -> String
    private let order: @MainActor (Row.ID) -> any Sendable
    private var states: [RowNumber: State] = [:]

    private struct State {
        var rows: [Row] = []
        var numbers: [Row.ID: Int] = [:]
        var lastNumber = 0
        var shown: Row.ID?
        var underWay = 0

        mutating func number(_ fresh: [Row]) {
            rows = fresh
            let ids = Set(fresh.map(\.id))
            numbers = numbers.filter { ids.contains($0.key) }
            for row in fresh where numbers[row.id] == nil {
                lastNumber += 1
                numbers[row.id] = lastNumber
            }
        }
    }

    init(
        chosen: KeyPath<Value, Row.ID?>, from rows: KeyPath<Value, [Row]>, at place: Place,
        label: @escaping @MainActor (Row, Sommelier) -> String, _ order: @escaping @MainActor (Row.ID) -> any Sendable
    ) {
        self.place = place
        self.chosen = Reading(chosen)
        self.rows = Reading(rows)
        self.label = label
        self.order = order
    }

    func lay(_ value: UnsafePointer<Value>, _ pass: Pass<Value>, _ row: RowNumber, _ hand: Hand) {
        var state = states[row] ?? State()
        let now = rows(value)
        let pick = chosen(value)
        if case .since = pass, state.rows == now, state.underWay > 0 || state.shown == pick { return }
        if state.rows != now { state.number(now) }
        if state.underWay == 0 { state.shown = pick }
        states[row] = state
        let choices = now.map { Choice(number: state.numbers[$0.id] ?? 0, text: label($0, hand.sommelier)) }
        hand.lay(.choices(choices, chosen: state.shown.flatMap { state.numbers[$0] }), at: Spot(place, in: row))
    }

    func forget(_ row: RowNumber, _ hand: Hand) { states[row] = nil }

    var cover: Cover<Value> { Cover(lay: lay, forget: forget) }

    func choose(_ number: Int, in row: RowNumber) -> Result<[Response], Refusal> {
        guard let id = states[row]?.numbers.first(where: { $0.value == number })?.key else {
            return .failure(.choiceGone)
        }
        states[row]?.shown = id
        states[row]?.underWay += 1
        return .success([.order(order(id), Edit(entry: self, spot: Spot(place, in: row)))])
    }

    func settle(_ row: RowNumber) { states[row]?.underWay -= 1 }
}
