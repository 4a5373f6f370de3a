/// The flaws of entries, by the customer's own declarations and by texts that are no values. It decides only, without
/// effects.
@usableFromInline struct EntryFlaws {
    private var declared: [Spot: String] = [:]
    private var unreadable: [Spot: String] = [:]
    /// The spots whose text is no value, in the order in which they were found.
    private(set) var unreadableSpots: [Spot] = []

    @usableFromInline init() {}

    /// Notes the customer's own message. Returns the message to show: the message about an unreadable text comes first.
    mutating func declare(_ words: String?, at spot: Spot) -> String? {
        declared[spot] = words
        return unreadable[spot] ?? words
    }

    /// Notes the message about a text that is no value, or `nil` once there is a value. Returns the message to show.
    mutating func note(unreadable words: String?, at spot: Spot) -> String? {
        if words == nil {
            unreadableSpots.removeAll { $0 == spot }
        } else if unreadable[spot] == nil {
            unreadableSpots.append(spot)
        }
        unreadable[spot] = words
        return words ?? declared[spot]
    }

    /// Removes the customer's own messages: its table is empty, and all of it is laid again. Typed texts stay.
    @usableFromInline mutating func wipe() { declared = [:] }

    /// Removes the flaws of a row that has gone.
    @usableFromInline mutating func forget(_ row: RowNumber) {
        guard !(declared.isEmpty && unreadable.isEmpty) else { return }
        declared = declared.filter { $0.key.row != row }
        unreadable = unreadable.filter { $0.key.row != row }
        unreadableSpots.removeAll { $0.row == row }
    }
}
