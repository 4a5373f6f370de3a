/// The rows of one place, each laid by a layer of its own, with identity.
@usableFromInline @MainActor final class RowsCover<C: Course, Outer, Row: Identifiable & Equatable & Sendable>
where Row.ID: Sendable {
    @usableFromInline let place: Place
    @usableFromInline let layer: Layer<C, Row>
    @usableFromInline var lists: [RowNumber: RowList<C, Row>] = [:]

    @inlinable init(at place: Place, layer: Layer<C, Row>) {
        self.place = place
        self.layer = layer
    }

    /// Lays rows that know what changed.
    @inlinable func cover(_ path: KeyPath<Outer, Rows<Row>>) -> Cover<C, Outer> {
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
    @inlinable func cover(_ path: KeyPath<Outer, [Row]>) -> Cover<C, Outer> {
        let reading = Reading(path)
        return Cover(
            lay: { [self] value, pass, row, hand in
                switch pass {
                case .fresh: list(row).takeAll(Rows(reading(value)), by: hand)
                case .since(let old):
                    let fresh = reading(value)
                    if reading(old) == fresh { return }
                    var rows = list(row).laid
                    rows.reload(fresh)
                    list(row).take(rows, by: hand)
                case .tongue: list(row).speak(by: hand)
                }
            }, forget: forget)
    }

    @inlinable func list(_ row: RowNumber) -> RowList<C, Row> {
        if let list = lists[row] { return list }
        let list = RowList(layer: layer, spot: Spot(place, in: row))
        lists[row] = list
        return list
    }

    @inlinable func forget(_ row: RowNumber, _ hand: Hand<C>) {
        lists.removeValue(forKey: row)?.forgetAll(by: hand)
    }
}
