import DertischBasics
public import Dertisch

/// A table with no screen: what was laid can be read by place, and how often.
///
/// ```swift
/// #expect(house.table["likes"] == 42)
/// ```
@MainActor public final class HeadlessTable: RestaurantTable {
    /// The customer whose table it is.
    public let customer: String
    /// How many passes laid something.
    public private(set) var passes = 0
    /// Every call that laid something, in order: `likes = 3`, `photos + row 2`.
    public private(set) var transcript: [String] = []
    /// Called when a pass ends, as a platform might fire its signals.
    public var onLaid: (@MainActor () -> Void)?
    private let isForgetful: Bool
    private let asksForRows: Bool
    private var spots: [Spot: PlaceSetting] = [:]
    private var rows: [Spot: [RowNumber]] = [:]
    /// How often each spot has been edited.
    private var revisions: [Spot: Int] = [:]
    private let waiters = Waiters<Void>()

    init(customer: String, isForgetful: Bool = false, asksForRows: Bool = false) {
        self.customer = customer
        self.isForgetful = isForgetful
        self.asksForRows = asksForRows
    }

    /// What lies at a place of the table itself.
    public subscript(_ place: Place) -> PlaceSetting { spots[Spot(place)] ?? PlaceSetting() }

    /// What lies at a place in a row.
    public subscript(_ place: Place, in row: RowNumber) -> PlaceSetting {
        spots[Spot(place, in: row)] ?? PlaceSetting()
    }

    /// The rows at a place, in order.
    ///
    /// ```swift
    /// #expect(house.table.rows(at: "photos").isEmpty)
    /// ```
    ///
    /// - Parameters:
    ///   - place: where the rows lie.
    ///   - row: in which row, if they are rows within rows.
    /// - Returns: their numbers, which ``subscript(_:in:)`` takes.
    public func rows(at place: Place, in row: RowNumber = .table) -> [RowNumber] { rows[Spot(place, in: row)] ?? [] }

    /// Forgets the transcript, to look at what comes next.
    public func clearTranscript() { transcript = [] }

    /// Shows what the customer entered or chose, as a screen does before anybody answers.
    ///
    /// - Parameters:
    ///   - gestured: what the customer does.
    ///   - spot: where.
    public func enter(_ gestured: Gestured, at spot: Spot) {
        guard var place = spots[spot] else { return }
        switch gestured {
        case .edited(.text(let text), let revision): place.lay(.entry(text, revision: revision))
        case .edited(.flag(let flag), _): place.lay(.flag(flag))
        case .chose(let number): place.lay(.choices(place.choices, chosen: number))
        case .tapped, .submitted, .reachedEnd: return
        }
        spots[spot] = place
    }

    /// An edit of a spot, with the number that it has there: each edit of a spot has a higher one than that before.
    func edit(_ edited: Edited, at spot: Spot) -> Gestured {
        let revision = (revisions[spot] ?? 0) + 1
        revisions[spot] = revision
        return .edited(edited, revision: revision)
    }

    /// Shows every link.
    public func showsLink(at place: Place) -> Bool { true }

    /// Whether what was laid survives another customer on top.
    public var keepsWhatIsLaid: Bool { !isForgetful }

    /// Whether nothing is laid in rows until `maitreD.layRow(_:on:)` asks for it.
    public func asksForRows(at spot: Spot) -> Bool { asksForRows }

    /// Remembers what was laid.
    public func lay(_ laid: Laid, at spot: Spot) {
        spots[spot, default: PlaceSetting()].lay(laid)
        transcript.append("\(spot) = \(laid.words)")
    }

    /// Forgets everything that was laid.
    public func wipe() {
        spots = [:]
        rows = [:]
        revisions = [:]
        transcript = []
    }

    /// Adds rows.
    public func add(_ rows: [RowNumber], to spot: Spot, before next: RowNumber?) {
        insert(rows, at: spot, before: next)
        for row in rows { transcript.append("\(spot) + row \(row.number)") }
    }

    /// Moves a row.
    public func move(_ row: RowNumber, in spot: Spot, before next: RowNumber?) {
        rows[spot]?.removeAll { $0 == row }
        insert([row], at: spot, before: next)
        transcript.append("\(spot) ~ row \(row.number)")
    }

    /// Removes rows and what was laid in them.
    public func remove(_ gone: [RowNumber], from spot: Spot) {
        let all = Set(gone)
        rows[spot]?.removeAll { all.contains($0) }
        spots = spots.filter { !all.contains($0.key.row) }
        for row in gone { transcript.append("\(spot) - row \(row.number)") }
    }

    /// Counts the pass.
    public func laid() {
        passes += 1
        onLaid?()
        waiters.resumeAll()
    }

    /// Waits until something is so, looking again whenever something has been laid. It never sleeps, and never returns if it
    /// is never so: give the test a time limit.
    ///
    /// ```swift
    /// await house.table.until { $0["likes"] == 42 }
    /// ```
    ///
    /// - Parameter condition: what is to be so.
    public func until(_ condition: @MainActor (HeadlessTable) -> Bool) async {
        await waiters.wait(until: { condition(self) })
    }

    private func insert(_ added: [RowNumber], at spot: Spot, before next: RowNumber?) {
        let index = next.flatMap { rows[spot]?.firstIndex(of: $0) } ?? rows[spot]?.endIndex ?? 0
        rows[spot, default: []].insert(contentsOf: added, at: index)
    }
}

extension Laid {
    /// What is laid, in the fewest words.
    var words: String {
        switch self {
        case .text(let text): text
        case .number(_, let text): text
        case .picture(let picture): picture?.address ?? "no picture"
        case .flag(let flag): "\(flag)"
        case .entry(let text, let revision): "\(text) (revision \(revision))"
        case .choices(let choices, let chosen):
            choices.map { $0.number == chosen ? "[\($0.text)]" : $0.text }.joined(separator: " ")
        case .mark(let trait, let isOn): isOn ? trait.rawValue : "not \(trait.rawValue)"
        case .invalid(let flaw): flaw.map { "invalid: \($0)" } ?? "valid"
        case .label(let text): "labelled \(text)"
        case .hint(let text): "hinting at \(text)"
        case .link(let link): link.map { "leading to \($0)" } ?? "leading nowhere"
        }
    }
}
