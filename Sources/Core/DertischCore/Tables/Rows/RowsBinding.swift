/// A binding for the rows of one place, which keep their identity and are laid by bindings of their own.
@usableFromInline @MainActor final class RowsBinding<Outer, Row: Identifiable & Equatable & Sendable>
where Row.ID: Sendable {
    @usableFromInline let place: Place
    @usableFromInline let bindings: Bindings<Row>
    @usableFromInline var lists: [RowNumber: Entry] = [:]

    /// The rows in one row of the table, or on the table itself.
    @usableFromInline struct Entry {
        @usableFromInline let list: RowList<Row>
        /// The list, its type of row erased. The list does not hold it, because it holds the list.
        @usableFromInline let erased: AnyRowList

        @inlinable @MainActor init(_ list: RowList<Row>) {
            self.list = list
            erased = AnyRowList(
                respond: { list.respond(to: $0, at: $1) }, find: { list.find($0) },
                layAsked: { list.layAsked($0, by: $1) })
        }

        @inlinable @MainActor func take(_ fresh: Rows<Row>, by writer: TableWriter) {
            list.take(fresh, as: erased, by: writer)
        }
        @inlinable @MainActor func takeAll(_ fresh: Rows<Row>, by writer: TableWriter) {
            list.takeAll(fresh, as: erased, by: writer)
        }
    }

    @inlinable init(at place: Place, bindings: Bindings<Row>) {
        self.place = place
        self.bindings = bindings
    }

    /// A binding for ``Rows``, which know their own changes.
    @inlinable func binding(_ read: @escaping @MainActor (Outer) -> Rows<Row>) -> Binding<Outer> {
        Binding(
            lay: { [self] value, _, pass, row, writer in
                switch pass {
                case .fresh: rows(in: row).takeAll(read(value), by: writer)
                case .changes: rows(in: row).take(read(value), by: writer)
                case .language: rows(in: row).list.layTexts(by: writer)
                }
            }, forget: forget)
    }

    /// A binding for an array, which is compared with the array laid before.
    @inlinable func binding(_ read: @escaping @MainActor (Outer) -> [Row]) -> Binding<Outer> {
        Binding(
            lay: { [self] value, old, pass, row, writer in
                let fresh = read(value)
                switch pass {
                case .fresh: if !(fresh.isEmpty && lists.isEmpty) { takeAll(fresh, in: row, by: writer) }
                case .changes: if read(old) != fresh { take(fresh, in: row, by: writer) }
                case .language: if !lists.isEmpty { layTexts(in: row, by: writer) }
                }
            }, forget: forget)
    }

    // These three are not inlinable, and the attribute keeps the compiler from specialising them across modules. Most
    // screens have a short list or two. Each would get a specialised tree of rows, which takes longer to build than the
    // rest of the screen (`Scripts/scale`).
    @_semantics("optimize.no.crossmodule") @usableFromInline func takeAll(
        _ fresh: [Row], in row: RowNumber, by writer: TableWriter
    ) {
        rows(in: row).takeAll(Rows(fresh), by: writer)
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func take(
        _ fresh: [Row], in row: RowNumber, by writer: TableWriter
    ) {
        let entry = rows(in: row)
        var rows = entry.list.laid
        rows.reload(fresh)
        entry.take(rows, by: writer)
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func layTexts(in row: RowNumber, by writer: TableWriter) {
        rows(in: row).list.layTexts(by: writer)
    }

    @inlinable func rows(in row: RowNumber) -> Entry {
        if let entry = lists[row] { return entry }
        let entry = Entry(RowList(bindings: bindings, spot: Spot(place, in: row)))
        lists[row] = entry
        return entry
    }

    @inlinable func forget(_ row: RowNumber, _ writer: TableWriter) {
        lists.removeValue(forKey: row)?.list.forgetAll(by: writer)
    }
}
