/// A cover for the rows of one place, which keep their identity and are laid by a layer of their own.
@usableFromInline @MainActor final class RowsCover<Outer, Row: Identifiable & Equatable & Sendable>
where Row.ID: Sendable {
    @usableFromInline let place: Place
    @usableFromInline let layer: Layer<Row>
    @usableFromInline var lists: [RowNumber: Lying] = [:]

    /// The rows in one row of the table, or on the table itself.
    @usableFromInline struct Lying {
        @usableFromInline let list: RowList<Row>
        /// The home of its rows. The list does not hold it, because the home holds the list.
        @usableFromInline let home: RowHome

        @inlinable @MainActor init(_ list: RowList<Row>) {
            self.list = list
            home = RowHome(respond: { list.respond(to: $0, at: $1) }, layAsked: { list.layAsked($0, by: $1) })
        }

        @inlinable @MainActor func take(_ fresh: Rows<Row>, by hand: Hand) { list.take(fresh, in: home, by: hand) }
        @inlinable @MainActor func takeAll(_ fresh: Rows<Row>, by hand: Hand) {
            list.takeAll(fresh, in: home, by: hand)
        }
    }

    @inlinable init(at place: Place, layer: Layer<Row>) {
        self.place = place
        self.layer = layer
    }

    /// A cover for ``Rows``, which know their own changes.
    @inlinable func cover(_ path: KeyPath<Outer, Rows<Row>>) -> Cover<Outer> {
        let reading = Reading(path)
        return Cover(
            lay: { [self] value, pass, row, hand in
                switch pass {
                case .fresh: rows(in: row).takeAll(reading(value), by: hand)
                case .since: rows(in: row).take(reading(value), by: hand)
                case .tongue: rows(in: row).list.speak(by: hand)
                }
            }, forget: forget)
    }

    /// A cover for an array, which is compared with the one laid before.
    @inlinable func cover(_ path: KeyPath<Outer, [Row]>) -> Cover<Outer> {
        let reading = Reading(path)
        return Cover(
            lay: { [self] value, pass, row, hand in
                let fresh = reading(value)
                switch pass {
                case .fresh: if !(fresh.isEmpty && lists.isEmpty) { takeAll(fresh, in: row, by: hand) }
                case .since(let old): if reading(old) != fresh { take(fresh, in: row, by: hand) }
                case .tongue: if !lists.isEmpty { speak(in: row, by: hand) }
                }
            }, forget: forget)
    }

    // These three are not inlinable, and the attribute keeps the compiler from specialising them across modules. Most
    // screens have a short list or two. Each would get a specialised tree of rows, which took longer to build than the
    // rest of the screen.
    @_semantics("optimize.no.crossmodule") @usableFromInline func takeAll(
        _ fresh: [Row], in row: RowNumber, by hand: Hand
    ) {
        rows(in: row).takeAll(Rows(fresh), by: hand)
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func take(
        _ fresh: [Row], in row: RowNumber, by hand: Hand
    ) {
        let lying = rows(in: row)
        var rows = lying.list.laid
        rows.reload(fresh)
        lying.take(rows, by: hand)
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func speak(in row: RowNumber, by hand: Hand) {
        rows(in: row).list.speak(by: hand)
    }

    @inlinable func rows(in row: RowNumber) -> Lying {
        if let lying = lists[row] { return lying }
        let lying = Lying(RowList(layer: layer, spot: Spot(place, in: row)))
        lists[row] = lying
        return lying
    }

    @inlinable func forget(_ row: RowNumber, _ hand: Hand) {
        lists.removeValue(forKey: row)?.list.forgetAll(by: hand)
    }
}
