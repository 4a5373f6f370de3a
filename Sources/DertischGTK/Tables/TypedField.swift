import Dertisch
import DertischWindowState

/// A field of a table, with its turn among all edits of the room.
struct TypedField: Hashable {
    var field: WindowField
    /// The number of the edit. Later edits have higher ones.
    var turn: Int
    /// The number of a choice in this process.
    var choice: Int?

    var spot: Spot { Spot(Place(field.place), in: RowNumber(field.row)) }
}

extension [TypedField] {
    /// The latest fields, within the limit of stored text, in the order of their edits. A text that is longer than the limit is
    /// left out.
    var latest: [TypedField] {
        var size = 0
        let latest = sorted { $0.turn > $1.turn }.filter { $0.field.size <= WindowField.textLimit }
            .prefix {
                size += $0.field.size
                return size <= WindowField.textLimit
            }
        return latest.reversed()
    }
}
