package import DertischCore

/// A binding for a choice among options on the carte: of one option, whose id may be missing, or of a set of them.
@MainActor package final class ChoiceBinding<Value, Options: Collection & Equatable, Chosen: Equatable>: EditedEntry
where Options.Element: Identifiable {
    package typealias Option = Options.Element

    private let place: Place
    private let chosen: @MainActor (Value) -> Chosen
    private let options: @MainActor (Value) -> Options
    private let label: @MainActor (Option, Sommelier) -> String
    /// The content that shows choices, given the number of each id.
    private let content: @MainActor ([Choice], Chosen, (Option.ID) -> Int?) -> Laid
    /// Makes the order; `nil` for no order, if nothing is chosen.
    private let order: @MainActor (Value, Chosen) -> (any Sendable)?
    private var states: [RowNumber: State] = [:]

    private struct State {
        var options: Options?
        var numbers = ChoiceNumbers<Option.ID>()
        var shown: Chosen
        var underWay = 0

        mutating func number(_ fresh: Options) {
            options = fresh
            numbers.take(fresh.map(\.id))
        }
    }

    private init(
        _ chosen: @escaping @MainActor (Value) -> Chosen, from options: @escaping @MainActor (Value) -> Options,
        at place: Place, label: @escaping @MainActor (Option, Sommelier) -> String,
        content: @escaping @MainActor ([Choice], Chosen, (Option.ID) -> Int?) -> Laid,
        order: @escaping @MainActor (Value, Chosen) -> (any Sendable)?
    ) {
        self.place = place
        self.chosen = chosen
        self.options = options
        self.label = label
        self.content = content
        self.order = order
    }

    func lay(_ value: Value, _ old: Value, _ pass: Pass, _ row: RowNumber, _ writer: TableWriter) {
        let now = options(value)
        let pick = chosen(value)
        var state = states[row] ?? State(shown: pick)
        if pass == .changes, state.options == now, state.underWay > 0 || state.shown == pick { return }
        if state.options != now { state.number(now) }
        if state.underWay == 0 { state.shown = pick }
        states[row] = state
        let choices = now.map { Choice(number: state.numbers[$0.id] ?? 0, text: label($0, writer.sommelier)) }
        writer.lay(content(choices, state.shown) { state.numbers[$0] }, at: Spot(place, in: row))
    }

    func forget(_ row: RowNumber, _ writer: TableWriter) { states[row] = nil }

    package var binding: Binding<Value> { Binding(lay: lay, forget: forget) }

    /// Takes what the guest has chosen.
    ///
    /// - Parameter read: finds it by the numbers that are offered.
    private func take(
        about value: Value, in row: RowNumber, _ read: (ChoiceNumbers<Option.ID>) -> Result<Chosen, Refusal>
    ) -> Result<[Response], Refusal> {
        guard let numbers = states[row]?.numbers else { return .failure(.choiceGone) }
        return read(numbers).flatMap { chosen in
            guard let order = order(value, chosen) else { return .failure(.choiceGone) }
            states[row]?.shown = chosen
            states[row]?.underWay += 1
            return .success([.order(order, Edit(entry: self, spot: Spot(place, in: row)))])
        }
    }

    package func settle(_ row: RowNumber, _ outcome: EditOutcome) -> [Response] {
        states[row]?.underWay -= 1
        return []
    }
}

extension ChoiceBinding where Chosen == Options.Element.ID? {
    /// A choice of one option.
    package convenience init(
        chosen: @escaping @MainActor (Value) -> Option.ID?, from options: @escaping @MainActor (Value) -> Options,
        at place: Place, label: @escaping @MainActor (Option, Sommelier) -> String,
        _ order: @escaping @MainActor (Value, Option.ID?) -> (any Sendable)?
    ) {
        self.init(
            chosen, from: options, at: place, label: label,
            content: { .choices($0, chosen: $1.flatMap($2)) }, order: order)
    }

    package func choose(_ number: Int, about value: Value, in row: RowNumber) -> Result<[Response], Refusal> {
        take(about: value, in: row) { numbers in
            numbers.id(of: number).map { .success($0) } ?? .failure(.choiceGone)
        }
    }
}

extension ChoiceBinding where Chosen == Set<Options.Element.ID> {
    /// A choice of several options. An id that is not offered is not shown, and goes with the guest's next choice.
    package convenience init(
        selected: @escaping @MainActor (Value) -> Set<Option.ID>, from options: @escaping @MainActor (Value) -> Options,
        at place: Place, label: @escaping @MainActor (Option, Sommelier) -> String,
        _ order: @escaping @MainActor (Value, Set<Option.ID>) -> any Sendable
    ) {
        self.init(
            selected, from: options, at: place, label: label,
            content: { choices, ids, number in
                let numbers = Set(ids.compactMap(number))
                return .selection(choices, chosen: choices.map(\.number).filter(numbers.contains))
            }, order: order)
    }

    /// A number that is not offered, or one that comes twice, is refused with all others.
    package func select(_ chosen: [Int], about value: Value, in row: RowNumber) -> Result<[Response], Refusal> {
        take(about: value, in: row) { numbers in
            var ids: Set<Option.ID> = []
            for number in chosen {
                guard let id = numbers.id(of: number) else { return .failure(.choiceGone) }
                guard ids.insert(id).inserted else { return .failure(.unreadable) }
            }
            return .success(ids)
        }
    }
}
