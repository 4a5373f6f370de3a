import DertischSupport
public import DertischCore

/// A table without a screen. The content of each place can be read, and the passes are counted.
///
/// ```swift
/// #expect(house.table["likes"] == 42)
/// ```
@MainActor public final class HeadlessTable: RestaurantTable {
    /// The name of the table's customer.
    public let customer: String
    /// The layout whose texts are laid, if the room has layouts.
    public let layout: Layout?
    /// The keys that the customer and its rows listen for.
    public private(set) var keys: [DeclaredKey] = []
    /// The number of passes that laid something.
    public private(set) var passes = 0
    /// Every call that laid something, in order: `likes = 3`, `photos + row 2`.
    public private(set) var transcript: [String] = []
    /// The part of the table's state that a seating plan saves: `nil` by default. A restored table has the saved one.
    public var remembered: TableMemory?
    /// Called when a pass ends, as a platform might fire its signals.
    public var onLaid: (@MainActor () -> Void)?
    private let discardsHiddenContent: Bool
    private let asksForRows: Bool
    private var spots: [Spot: PlaceContent] = [:]
    private var rows: [Spot: [RowNumber]] = [:]
    /// The number of edits of each spot.
    private var revisions: [Spot: Int] = [:]
    private let continuations = Continuations<Void>()

    init(customer: String, layout: Layout? = nil, discardsHiddenContent: Bool = false, asksForRows: Bool = false) {
        self.customer = customer
        self.layout = layout
        self.discardsHiddenContent = discardsHiddenContent
        self.asksForRows = asksForRows
    }

    /// The content of a place of the table itself.
    public subscript(_ place: Place) -> PlaceContent { spots[Spot(place)] ?? PlaceContent() }

    /// The content of a place in a row.
    public subscript(_ place: Place, in row: RowNumber) -> PlaceContent {
        spots[Spot(place, in: row)] ?? PlaceContent()
    }

    /// The rows at a place, in order.
    ///
    /// ```swift
    /// #expect(house.table.rows(at: "photos").isEmpty)
    /// ```
    ///
    /// - Parameters:
    ///   - place: the place of the rows.
    ///   - row: the surrounding row, for rows within rows.
    /// - Returns: their numbers, for ``subscript(_:in:)``.
    public func rows(at place: Place, in row: RowNumber = .table) -> [RowNumber] { rows[Spot(place, in: row)] ?? [] }

    /// Removes all lines of the transcript, to look at later ones alone.
    public func clearTranscript() { transcript = [] }

    /// Shows the customer's entry or choice, as a screen does before the house responds.
    ///
    /// - Parameters:
    ///   - event: the gesture.
    ///   - spot: the spot of the gesture.
    public func enter(_ event: GestureEvent, at spot: Spot) {
        guard var place = spots[spot] else { return }
        switch event {
        case .edited(.text(let text), let revision): place.lay(.entry(text, revision: revision))
        case .edited(.flag(let flag), _): place.lay(.flag(flag))
        case .chose(let number): place.lay(.choices(place.choices, chosen: number))
        case .tapped, .submitted, .entered, .left, .reachedEnd, .scrolled, .pressed, .module: return
        case .selected(let numbers): place.lay(.selection(place.choices, chosen: numbers))
        }
        spots[spot] = place
    }

    /// An edit of a spot, with its revision: each edit of a spot has a higher one than the previous.
    func edit(_ edited: Edited, at spot: Spot) -> GestureEvent {
        let revision = (revisions[spot] ?? 0) + 1
        revisions[spot] = revision
        return .edited(edited, revision: revision)
    }

    /// Shows every link.
    public func showsLink(at place: Place) -> Bool { true }

    /// Notes the keys.
    public func listen(for keys: [DeclaredKey]) { self.keys = keys }

    /// True if the content survives another customer on top.
    public var keepsHiddenContent: Bool { !discardsHiddenContent }

    /// True if rows stay empty until `maitreD.layRow(_:on:)` requests them.
    public func asksForRows(at path: [Place]) -> Bool { asksForRows }

    /// Stores the changes, and counts the pass.
    public func apply(_ changes: [ScreenChange]) {
        for change in changes { store(change) }
        passes += 1
        onLaid?()
        continuations.resumeAll()
    }

    private func store(_ change: ScreenChange) {
        switch change {
        case .clear:
            spots = [:]
            rows = [:]
            revisions = [:]
            transcript = []
        case .lay(let laid, let spot):
            spots[spot, default: PlaceContent()].lay(laid)
            transcript.append("\(spot) = \(laid.summary)")
        case .add(let rows, let spot, let next):
            insert(rows, at: spot, before: next)
            for row in rows { transcript.append("\(spot) + row \(row.number)") }
        case .move(let row, let spot, let next):
            rows[spot]?.removeAll { $0 == row }
            insert([row], at: spot, before: next)
            transcript.append("\(spot) ~ row \(row.number)")
        case .remove(let gone, let spot):
            let all = Set(gone)
            rows[spot]?.removeAll { all.contains($0) }
            spots = spots.filter { !all.contains($0.key.row) }
            for row in gone { transcript.append("\(spot) - row \(row.number)") }
        }
    }

    /// Takes the saved state.
    public func restore(_ record: TableRecord) {
        remembered = TableMemory(number: record.number, rows: record.rows.map { RowNumber($0.number) })
    }

    /// Waits until a condition holds, and checks again whenever something has been laid. It never sleeps, and never
    /// returns if the condition never holds: give the test a time limit.
    ///
    /// ```swift
    /// await house.table.until { $0["likes"] == 42 }
    /// ```
    ///
    /// - Parameter condition: the condition.
    public func until(_ condition: @MainActor (HeadlessTable) -> Bool) async {
        await continuations.wait(until: { condition(self) })
    }

    private func insert(_ added: [RowNumber], at spot: Spot, before next: RowNumber?) {
        let index = next.flatMap { rows[spot]?.firstIndex(of: $0) } ?? rows[spot]?.endIndex ?? 0
        rows[spot, default: []].insert(contentsOf: added, at: index)
    }
}

extension Laid {
    /// A description of the value in the fewest words.
    var summary: String {
        switch self {
        case .text(let text): text
        case .number(_, let text): text
        case .picture(let picture): picture?.address ?? "no picture"
        case .flag(let flag): "\(flag)"
        case .entry(let text, let revision): "\(text) (revision \(revision))"
        case .choices(let choices, let chosen):
            choices.map { $0.number == chosen ? "[\($0.text)]" : $0.text }.joined(separator: " ")
        case .selection(let choices, let chosen):
            choices.map { chosen.contains($0.number) ? "[\($0.text)]" : $0.text }.joined(separator: " ")
        case .mark(let trait, let isOn): isOn ? trait.rawValue : "not \(trait.rawValue)"
        case .invalid(let flaw): flaw.map { "invalid: \($0)" } ?? "valid"
        case .label(let text): "labelled \(text)"
        case .hint(let text): "hinting at \(text)"
        case .tip(let text): "tipped \(text)"
        case .link(let link): link.map { "leading to \($0)" } ?? "leading nowhere"
        case .constraints(let constraints): "constrained: \(constraints)"
        case .window(let window): "from \(window.first) of \(window.total)"
        case .module: "what a module shows"
        }
    }
}
