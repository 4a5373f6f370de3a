package import DertischRoom

/// A field of a table, with its turn among all edits of the room.
package struct TypedField: Hashable {
    package var field: WindowField
    /// The number of the edit. Later edits have higher ones.
    package var turn: Int

    package init(field: WindowField, turn: Int) {
        self.field = field
        self.turn = turn
    }

    package var spot: Spot { Spot(Place(field.place), in: RowNumber(field.row)) }
}

extension [TypedField] {
    /// The latest fields, within the limit of stored text, in the order of their edits. A text that is longer than the limit is
    /// left out.
    package var latest: [TypedField] {
        var size = 0
        let latest = sorted { $0.turn > $1.turn }.filter { $0.field.size <= WindowField.textLimit }
            .prefix {
                size += $0.field.size
                return size <= WindowField.textLimit
            }
        return latest.reversed()
    }
}
