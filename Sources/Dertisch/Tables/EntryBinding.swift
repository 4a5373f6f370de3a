/// A binding for a value that the customer reads and edits at one place.
///
/// An edit is an order. Until that order is done nothing is laid at the place, so an older dish never overwrites newer
/// typing. Then the carte's value is laid, unless a newer edit is on its way.
@MainActor final class EntryBinding<Value, Property: Editable>: EditedEntry {
    private struct Entry {
        var shown: Property
        var revision = 0
        /// What was shown before the orders that are on their way, and then what each of them enters.
        var former: [Property] = []
        var underWay = 0
    }

    private let place: Place
    private let reading: PropertyReader<Value, Property>
    private let rest: Duration?
    private let order: @MainActor (Value, Property) -> any Sendable
    private let how = Property.editable
    private var entries: [RowNumber: Entry] = [:]

    init(
        _ path: KeyPath<Value, Property>, at place: Place, after rest: Duration?,
        _ order: @escaping @MainActor (Value, Property) -> any Sendable
    ) {
        self.rest = rest
        self.place = place
        self.reading = PropertyReader(path)
        self.order = order
    }

    func lay(_ value: UnsafePointer<Value>, _ pass: Pass<Value>, _ row: RowNumber, _ writer: TableWriter) {
        let property = reading(value)
        var entry = entries[row] ?? Entry(shown: property)
        switch pass {
        case .fresh: break
        case .since: if entry.underWay > 0 || entry.shown == property { return }
        case .language: return
        }
        if entry.underWay == 0 { entry.shown = property }
        entries[row] = entry
        writer.lay(how.entered(entry.shown, entry.revision), at: Spot(place, in: row))
    }

    func forget(_ row: RowNumber, _ writer: TableWriter) { entries[row] = nil }

    var binding: Binding<Value> { Binding(lay: lay, forget: forget) }

    func edit(
        _ edited: Edited, revision: Int, about value: UnsafePointer<Value>, in row: RowNumber
    ) -> Result<[Response], Refusal> {
        guard let property = how.read(edited) else { return .failure(.unreadable) }
        var entry = entries[row] ?? Entry(shown: property)
        entry.former.append(entry.shown)
        entry.shown = property
        entry.revision = max(entry.revision, revision)
        entry.underWay += 1
        entries[row] = entry
        let edit = Edit(entry: self, spot: Spot(place, in: row))
        let order = order(value.pointee, property)
        return .success([rest.map { .resting(order, edit, $0) } ?? .order(order, edit)])
    }

    func settle(_ row: RowNumber) {
        entries[row]?.underWay -= 1
        if entries[row]?.underWay == 0 { entries[row]?.former = [] }
    }

    func secretTexts(on table: any RestaurantTable) -> [String] {
        // Where the layout does not say it, as in native rooms, the table is asked only about what was typed.
        let isMarked = table.layout?.isSecret(place) == true
        return entries.filter { isMarked || ($0.value.revision > 0 && table.isSecret(at: Spot(place, in: $0.key))) }
            .values.flatMap { entry in (entry.former + [entry.shown]).compactMap { how.entered($0, 0).entryText } }
    }
}
