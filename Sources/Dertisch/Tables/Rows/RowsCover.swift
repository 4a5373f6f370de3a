/// The rows of one place, each laid by a layer of its own, with identity.
@usableFromInline @MainActor final class RowsCover<Outer, Row: Identifiable & Equatable & Sendable>
where Row.ID: Sendable {
    @usableFromInline let place: Place
    @usableFromInline let layer: Layer<Row>
    @usableFromInline var lists: [RowNumber: RowList<Row>] = [:]

    @inlinable init(at place: Place, layer: Layer<Row>) {
        self.place = place
        self.layer = layer
    }

    /// Lays rows that know what changed.
    @inlinable func cover(_ path: KeyPath<Outer, Rows<Row>>) -> Cover<Outer> {
        let reading = Reading(path)
        return Cover(
            lay: { [self] value, pass, row, hand in
                switch pass {
                case .fresh: list(row).takeAll(reading(value), by: hand)
                case .since: list(row).take(reading(value), by: hand)
                case .tongue: list(row).speak(by: hand)
                }
            }, forget: forget)
    }

    /// Lays an array, by comparing it with the one laid before.
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

    // None of these three is compiled into apps, nor by the compiler on its own account: most screens have a short list or two,
    // and each would have a tree of rows of its own, which took longer to build than the rest of the screen.
    @_semantics("optimize.no.crossmodule") @usableFromInline func takeAll(
        _ fresh: [Row], in row: RowNumber, by hand: Hand
    ) {
        list(row).takeAll(Rows(fresh), by: hand)
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func take(
        _ fresh: [Row], in row: RowNumber, by hand: Hand
    ) {
        var rows = list(row).laid
        rows.reload(fresh)
        list(row).take(rows, by: hand)
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func speak(in row: RowNumber, by hand: Hand) {
        list(row).speak(by: hand)
    }

    @inlinable func list(_ row: RowNumber) -> RowList<Row> {
        if let list = lists[row] { return list }
        let list = RowList(layer: layer, spot: Spot(place, in: row))
        lists[row] = list
        return list
    }

    @inlinable func forget(_ row: RowNumber, _ hand: Hand) {
        lists.removeValue(forKey: row)?.forgetAll(by: hand)
    }
}
