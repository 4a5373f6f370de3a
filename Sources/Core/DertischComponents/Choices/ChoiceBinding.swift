package import DertischCore

/// A binding for a choice among options on the carte.
@MainActor package final class ChoiceBinding<Value, Options: Collection & Equatable>: EditedEntry
where Options.Element: Identifiable {
    package typealias Option = Options.Element

    private let place: Place
    private let chosen: @MainActor (Value) -> Option.ID?
    private let options: @MainActor (Value) -> Options
    private let label: @MainActor (Option, Sommelier) -> String
    private let order: @MainActor (Value, Option.ID) -> any Sendable
    private var states: [RowNumber: State] = [:]

    private struct State {
        var options: Options?
        var numbers = ChoiceNumbers<Option.ID>()
        var shown: Option.ID?
        var underWay = 0

        mutating func number(_ fresh: Options) {
            options = fresh
            numbers.take(fresh.map(\.id))
        }
    }

    package init(
        chosen: @escaping @MainActor (Value) -> Option.ID?, from options: @escaping @MainActor (Value) -> Options,
        at place: Place,
        label: @escaping @MainActor (Option, Sommelier) -> String,
        _ order: @escaping @MainActor (Value, Option.ID) -> any Sendable
    ) {
        self.place = place
        self.chosen = chosen
        self.options = options
        self.label = label
        self.order = order
    }

    func lay(_ value: Value, _ old: Value, _ pass: Pass, _ row: RowNumber, _ writer: TableWriter) {
        var state = states[row] ?? State()
        let now = options(value)
        let pick = chosen(value)
        if pass == .changes, state.options == now, state.underWay > 0 || state.shown == pick { return }
        if state.options != now { state.number(now) }
        if state.underWay == 0 { state.shown = pick }
        states[row] = state
        let choices = now.map { Choice(number: state.numbers[$0.id] ?? 0, text: label($0, writer.sommelier)) }
        writer.lay(.choices(choices, chosen: state.shown.flatMap { state.numbers[$0] }), at: Spot(place, in: row))
    }

    func forget(_ row: RowNumber, _ writer: TableWriter) { states[row] = nil }

    package var binding: Binding<Value> { Binding(lay: lay, forget: forget) }

    package func choose(
        _ number: Int, about value: Value, in row: RowNumber
    ) -> Result<[Response], Refusal> {
        guard let id = states[row]?.numbers.id(of: number) else {
            return .failure(.choiceGone)
        }
        states[row]?.shown = id
        states[row]?.underWay += 1
        return .success([.order(order(value, id), Edit(entry: self, spot: Spot(place, in: row)))])
    }

    package func settle(_ row: RowNumber, _ outcome: EditOutcome) -> [Response] {
        states[row]?.underWay -= 1
        return []
    }
}
