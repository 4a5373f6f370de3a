/// A binding for a value that the customer reads and edits at one place.
///
/// An edit is an order. Until that order is done nothing is laid at the place, so an older dish never overwrites newer
/// typing. Then the carte's value is laid, unless a newer edit is on its way.
///
/// A text that is no value gives no order. It stays in the entry, with a message, until it is edited again or the house
/// lays another value. That too waits for the orders of earlier edits.
@MainActor package final class EntryBinding<Value, Property: Editable>: EditedEntry {
    private struct Entry {
        var shown: Property
        var revision = 0
        /// What was shown before the orders that are on their way, and then what each of them enters.
        var former: [Property] = []
        var underWay = 0
        var unreadable: Unreadable?

        /// True if the house has laid another value since a text was typed. Until the orders on their way are done, their values may come.
        func isReplaced(_ unreadable: Unreadable, by carte: Property) -> Bool {
            underWay == 0 && carte != unreadable.carte && carte != shown
        }
    }

    /// A text that is no value.
    private struct Unreadable {
        let text: String
        let flaw: EntryFlaw
        /// The carte's value when it was typed.
        let carte: Property
    }

    private let place: Place
    private let reading: @MainActor (Value) -> Property
    private let rest: Duration?
    private let order: @MainActor (Value, Property) -> any Sendable
    private let how = Property.editable
    /// True if the layout's element shows and tells numbers in ASCII digits.
    private let isPlain: Bool
    /// The notation in which numbers were laid.
    private var notation = NumberNotation.plain
    private var entries: [RowNumber: Entry] = [:]

    package init(
        _ reading: @escaping @MainActor (Value) -> Property, at place: Place, isPlain: Bool,
        after rest: Duration? = nil,
        _ order: @escaping @MainActor (Value, Property) -> any Sendable
    ) {
        self.rest = rest
        self.place = place
        self.isPlain = isPlain
        self.reading = reading
        self.order = order
    }

    func lay(_ value: Value, _ old: Value, _ pass: Pass, _ row: RowNumber, _ writer: TableWriter) {
        let carte = reading(value)
        let spot = Spot(place, in: row)
        var entry = entries[row] ?? Entry(shown: carte)
        if how.isLocal, !isPlain, pass != .changes { notation = writer.sommelier.notation }
        if let unreadable = entry.unreadable {
            guard entry.isReplaced(unreadable, by: carte) else {
                return layAgain(unreadable, entry.revision, pass, at: spot, writer)
            }
            writer.lay(unreadable: nil, at: spot)
            entry.unreadable = nil
        } else if !isDue(entry, carte, pass) {
            return
        }
        if entry.underWay == 0 { entry.shown = carte }
        entries[row] = entry
        writer.lay(how.entered(entry.shown, notation, entry.revision), at: spot)
    }

    /// Lays an unreadable text again where a pass needs it: its message in the new language, and both on a fresh table.
    private func layAgain(
        _ unreadable: Unreadable, _ revision: Int, _ pass: Pass, at spot: Spot, _ writer: TableWriter
    ) {
        if pass == .changes { return }
        writer.lay(unreadable: words(unreadable.flaw, writer.sommelier), at: spot)
        if pass == .fresh { writer.lay(.entry(unreadable.text, revision: revision), at: spot) }
    }

    /// True if a pass has to lay the value of a readable entry.
    private func isDue(_ entry: Entry, _ carte: Property, _ pass: Pass) -> Bool {
        switch pass {
        case .fresh: true
        case .changes: entry.underWay == 0 && entry.shown != carte
        case .language: how.isLocal && !isPlain
        }
    }

    func forget(_ row: RowNumber, _ writer: TableWriter) { entries[row] = nil }

    package var binding: Binding<Value> { Binding(lay: lay, forget: forget) }

    /// The value that an edit enters; `nil` if it is none.
    package func value(of edited: Edited) -> Property? { try? how.read(edited, notation).get() }

    package func edit(
        _ edited: Edited, revision: Int, about value: Value, in row: RowNumber
    ) -> Result<[Response], Refusal> {
        let spot = Spot(place, in: row)
        switch how.read(edited, notation) {
        case .success(let property):
            var entry = entries[row] ?? Entry(shown: property)
            let wasUnreadable = entry.unreadable != nil
            entry.unreadable = nil
            entry.former.append(entry.shown)
            entry.shown = property
            entry.revision = max(entry.revision, revision)
            entry.underWay += 1
            entries[row] = entry
            let edit = Edit(entry: self, spot: spot)
            let order = order(value, property)
            let given = rest.map { Response.resting(order, edit, $0) } ?? .order(order, edit)
            return .success(wasUnreadable ? [.readable(spot), given] : [given])
        case .failure(let flaw):
            guard case .text(let text) = edited, flaw != .wrongKind else { return .failure(.unreadable) }
            let carte = reading(value)
            var entry = entries[row] ?? Entry(shown: carte)
            entry.revision = max(entry.revision, revision)
            entry.unreadable = Unreadable(text: text, flaw: flaw, carte: carte)
            entries[row] = entry
            return .success([.unreadable(spot) { self.words(flaw, $0) }])
        }
    }

    package func settle(_ row: RowNumber, _ outcome: EditOutcome) -> [Response] {
        entries[row]?.underWay -= 1
        if entries[row]?.underWay == 0 { entries[row]?.former = [] }
        return []
    }

    package func secretTexts(on table: any RestaurantTable) -> [String] {
        // Where the layout does not say it, as in native rooms, the table is asked only about what was typed.
        let isMarked = table.layout?.isSecret(place) == true
        return entries.filter { isMarked || ($0.value.revision > 0 && table.isSecret(at: Spot(place, in: $0.key))) }
            .values.flatMap { entry in
                (entry.former + [entry.shown]).compactMap { how.entered($0, notation, 0).entryText }
                    + (entry.unreadable.map { [$0.text] } ?? [])
            }
    }

    private func words(_ flaw: EntryFlaw, _ sommelier: Sommelier) -> String? {
        flaw.words(by: sommelier, kind: how.number)
    }
}
