public import DertischCore

/// A conformance checker for the tables of every dining room: they must show the same content as a headless table.
///
/// It lays random values, moves and removes rows, and compares after every pass. A row that moves must keep its
/// number, its content, the customer's input and the focus. If the table requests rows, the checker supplies them.
/// The table needs a layout with these places: `text`, `number`, `picture`, `flag` (a toggle), `entry`, `choice`,
/// `selection` if it offers choices of which several may be chosen, `button`, `link` if it shows links, and `rows`. The rows have `name` (a text), `typed` (an entry) and `inner`
/// (rows again, with `name`).
///
/// ```swift
/// let screen = TableChecker.Screen(
///     table: table, place: { table[$0.place, in: $0.row] }, rows: { table.rows(at: $0.place, in: $0.row) })
/// #expect(TableChecker.check(screen) == [])
/// ```
@MainActor public final class TableChecker {
    /// A table to check, with access to its visible content.
    public struct Screen {
        let table: any RestaurantTable
        let place: @MainActor (Spot) -> PlaceContent
        let rows: @MainActor (Spot) -> [RowNumber]
        let input: Input?
        let onRowRequest: @MainActor (@escaping @MainActor (RowNumber) -> Void) -> Void

        /// Describes a table and the access to its visible content.
        ///
        /// - Parameters:
        ///   - table: the table, as its dining room creates it.
        ///   - place: returns the visible content of a spot.
        ///   - rows: returns the visible rows of a spot, in order.
        ///   - input: the customer's actions. Without them, the checker does not test that moved rows keep the
        ///     input and the focus.
        ///   - onRowRequest: receives the closure by which the table requests rows, if it does; see
        ///     `RestaurantTable.asksForRows(at:)`.
        public init(
            table: any RestaurantTable, place: @escaping @MainActor (Spot) -> PlaceContent,
            rows: @escaping @MainActor (Spot) -> [RowNumber], input: Input? = nil,
            onRowRequest: @escaping @MainActor (@escaping @MainActor (RowNumber) -> Void) -> Void = { _ in }
        ) {
            self.table = table
            self.place = place
            self.rows = rows
            self.input = input
            self.onRowRequest = onRowRequest
        }
    }

    /// The actions of a customer on a screen, as the platform performs them.
    public struct Input {
        let type: @MainActor (String, Spot) -> Void
        let focus: @MainActor (Spot) -> Void
        let focused: @MainActor () -> Spot?

        /// Describes the actions of a customer.
        ///
        /// - Parameters:
        ///   - type: replaces the text of an entry. The house need not be told.
        ///   - focus: focuses an entry.
        ///   - focused: returns the entry that has the focus.
        public init(
            type: @escaping @MainActor (String, Spot) -> Void, focus: @escaping @MainActor (Spot) -> Void,
            focused: @escaping @MainActor () -> Spot?
        ) {
            self.type = type
            self.focus = focus
            self.focused = focused
        }
    }

    private let screen: Screen
    private let model = HeadlessTable(customer: "checker")
    /// The rows whose content has been laid; the others wait until the table requests them.
    private var laidRows: Set<RowNumber> = [.table]
    /// The changes of this pass, in their order.
    private var changes: [ScreenChange] = []
    private var random: SeededGenerator
    private var lastRow = 0
    private var lastRevision = 0
    private var failures: [String] = []

    /// Checks a table.
    ///
    /// - Parameters:
    ///   - screen: the table and the access to its visible content.
    ///   - steps: the number of passes.
    ///   - seed: the seed of the random values.
    /// - Returns: descriptions of at most ten failures; empty if the table passes.
    public static func check(_ screen: Screen, steps: Int = 300, seed: UInt64 = 1) -> [String] {
        let checker = TableChecker(screen: screen, random: SeededGenerator(seed: seed))
        screen.onRowRequest { [weak checker] in checker?.layRequested($0) }
        checker.apply(.clear)
        checker.endPass()
        for step in 0..<steps where checker.failures.count < 10 { checker.pass(step) }
        return checker.failures
    }

    private init(screen: Screen, random: SeededGenerator) {
        self.screen = screen
        self.random = random
    }

    private func pass(_ step: Int) {
        for _ in 0...Int.random(in: 0..<4, using: &random) { change() }
        endPass()
        compare(.table, ["text", "number", "picture", "flag", "entry", "choice", "selection", "button", "link"], step)
        compareRows(Spot("rows"), step)
        if let input = screen.input { move(with: input, step) }
    }

    /// Types into a row, moves it and others past it, and checks that the input and the focus survive.
    private func move(with input: Input, _ step: Int) {
        let rows = model.rows(at: "rows")
        guard let row = rows.randomElement(using: &random) else { return }
        let typed = Spot("typed", in: row)
        let text = randomText()
        lastRevision += 1
        input.type(text, typed)
        model.enter(.edited(.text(text), revision: lastRevision), at: typed)
        input.focus(typed)
        for _ in 0..<3 {
            let moved = Bool.random(using: &random) ? row : rows.randomElement(using: &random) ?? row
            let next = rows.filter { $0 != moved }.randomElement(using: &random)
            apply(.move(moved, in: Spot("rows"), before: next))
        }
        endPass()
        compareRows(Spot("rows"), step)
        if input.focused() != typed {
            failures.append("step \(step): the focus was at \(typed), and is elsewhere after rows have moved")
        }
    }

    /// Makes a change of the table or of a row's content. A row whose content has not been laid is left alone until the table requests it.
    private func apply(in row: RowNumber = .table, _ change: ScreenChange) {
        model.apply([change])
        if laidRows.contains(row) { changes.append(change) }
    }

    /// Ends a pass: the table applies its changes.
    private func endPass() {
        let changes = changes
        self.changes = []
        screen.table.apply(changes)
    }

    /// Records the content of added rows: all of it at once, or none yet.
    private func rowsAdded(_ rows: [RowNumber], to spot: Spot) {
        if laidRows.contains(spot.row), !isAskedForRows(at: spot) { laidRows.formUnion(rows) }
    }

    /// True if the rows at a spot wait until the table requests them.
    private func isAskedForRows(at spot: Spot) -> Bool {
        screen.table.asksForRows(at: spot.row == .table ? [spot.place] : ["rows", spot.place])
    }

    /// Lays the content of a row that the table requests.
    private func layRequested(_ row: RowNumber) {
        guard laidRows.insert(row).inserted else { return }
        var content: [ScreenChange] = []
        for place in ["name", "typed"] as [Place] {
            if let laid = model[place, in: row].laid { content.append(.lay(laid, at: Spot(place, in: row))) }
        }
        let (spot, inner) = (Spot("inner", in: row), model.rows(at: "inner", in: row))
        if !inner.isEmpty { content.append(.add(inner, to: spot, before: nil)) }
        screen.table.apply(content)
        if !inner.isEmpty, !isAskedForRows(at: spot) { for row in inner { layRequested(row) } }
    }

    private func change() {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: changeRows(at: Spot("rows"), mayNest: true)
        case 1 where screen.table.showsLink(at: "link"):
            let link = Bool.random(using: &random) ? "/\(lastRow)?from=a&to=\"b\"" : nil
            apply(.lay(.link(link), at: Spot("link")))
        default:
            let (laid, place) = randomValue()
            apply(.lay(laid, at: Spot(place)))
        }
    }

    private func changeRows(at spot: Spot, mayNest: Bool) {
        let rows = model.rows(at: spot.place, in: spot.row)
        let next = Bool.random(using: &random) ? nil : rows.randomElement(using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
            lastRow += 1
            let last = lastRow + Int.random(in: 0..<3, using: &random)
            let rows = (lastRow...last).map { RowNumber($0) }
            lastRow = last
            apply(in: spot.row, .add(rows, to: spot, before: next))
            rowsAdded(rows, to: spot)
            for row in rows {
                let name = randomText()
                apply(in: row, .lay(.text(name), at: Spot("name", in: row)))
                guard spot.place == "rows" else { continue }
                apply(in: row, .lay(.entry("", revision: 0), at: Spot("typed", in: row)))
            }
        case 2:
            guard let row = rows.randomElement(using: &random), row != next else { return }
            apply(in: spot.row, .move(row, in: spot, before: next))
        case 3:
            let gone = rows.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
            if !gone.isEmpty { apply(in: spot.row, .remove(gone, from: spot)) }
        case 4:
            guard let row = rows.randomElement(using: &random) else { return }
            let name = randomText()
            apply(in: row, .lay(.text(name), at: Spot("name", in: row)))
        default:
            guard mayNest, let row = rows.randomElement(using: &random) else { return }
            changeRows(at: Spot("inner", in: row), mayNest: false)
        }
    }

    private func randomValue() -> (Laid, Place) {
        switch Int.random(in: 0..<14, using: &random) {
        case 0: (.text(randomText()), "text")
        case 1: (.number(Double(Int.random(in: 0..<100, using: &random)), text: randomText()), "number")
        case 2: (.picture(Picture("http://127.0.0.1/p", width: 8, height: 6, description: randomText())), "picture")
        case 3: (.flag(Bool.random(using: &random)), "flag")
        case 4: (.entry(randomText(), revision: 0), "entry")
        case 5:
            (.choices([Choice(number: 1, text: "one"), Choice(number: 2, text: randomText())], chosen: 2), "choice")
        case 6: (.mark(.hidden, Bool.random(using: &random)), "text")
        case 7: (.mark(.enabled, Bool.random(using: &random)), "button")
        case 8: (.label(randomText()), "button")
        case 9: (.hint(randomText()), "entry")
        case 10: (.text(randomText()), "a place that no layout has")
        case 11: (.tip(randomText()), "button")
        case 12 where screen.table.layout?.places["selection"] != nil:
            (
                .selection(
                    (1...3).map { Choice(number: $0, text: "\($0) \(randomText())") },
                    chosen: (1...3).filter { _ in Bool.random(using: &random) }), "selection"
            )
        default: (.invalid(Bool.random(using: &random) ? randomText() : nil), "entry")
        }
    }

    /// Texts that break code without escaping.
    private func randomText() -> String {
        let parts = ["dune", "<b>", "\"quoted\"", "&amp;", "'", "é🍰", "\\", "}{", "ع", "</script>"]
        return (0...Int.random(in: 0..<3, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
            .joined(separator: "-")
    }

    private func compareRows(_ spot: Spot, _ step: Int) {
        let expected = model.rows(at: spot.place, in: spot.row)
        let seen = screen.rows(spot)
        if seen != expected {
            failures.append(
                "step \(step): rows at \(spot): \(seen.map(\.number)) instead of \(expected.map(\.number))")
            return
        }
        for row in expected {
            compare(row, spot.place == "rows" && screen.input != nil ? ["name", "typed"] : ["name"], step)
            if spot.place == "rows" { compareRows(Spot("inner", in: row), step) }
        }
    }

    private func compare(_ row: RowNumber, _ places: [Place], _ step: Int) {
        for place in places {
            let expected = model[place, in: row]
            let seen = screen.place(Spot(place, in: row))
            compare(step, place, "text", expected.text ?? "", seen.text ?? "")
            compare(step, place, "toggle", expected == true, seen == true)
            compare(step, place, "open", expected.isOpen, seen.isOpen)
            compare(step, place, "label", expected.label, seen.label)
            compare(step, place, "hint", expected.hint, seen.hint)
            compare(step, place, "tool tip", expected.tip, seen.tip)
            compare(step, place, "invalid", expected.invalid, seen.invalid)
            compare(step, place, "link", expected.link, seen.link)
        }
    }

    private func compare<Value: Equatable>(
        _ step: Int, _ place: Place, _ what: String, _ expected: Value, _ seen: Value
    ) {
        if expected != seen { failures.append("step \(step): \(what) at \(place): \(seen) instead of \(expected)") }
    }
}
