/// A bounded journal of the latest changes of some rows, oldest first.
///
/// Copies share all but the newest few entries. Changes are dropped if there are more than a quarter as many as rows,
/// or more than about a thousand: beyond that, comparing the rows is cheaper.
@usableFromInline struct RowJournal<ID> {
    @usableFromInline struct Entry {
        /// The version of the rows before the change.
        @usableFromInline let before: Int
        @usableFromInline let id: ID
        /// True if the row came, went or moved; false if its value changed.
        @usableFromInline let isPlaced: Bool

        @inlinable init(before: Int, id: ID, isPlaced: Bool) {
            self.before = before
            self.id = id
            self.isPlaced = isPlaced
        }
    }

    @usableFromInline var recent: [Entry] = []
    @usableFromInline var older: [[Entry]] = []

    @inlinable init() {}

    /// The number of entries that are collected before they are stored and shared.
    @inlinable static var sheet: Int { 16 }
    /// The most entries that are kept, give or take one sheet.
    @inlinable static var limit: Int { 1024 }

    /// The number of changes that are worth a journal, for that many rows.
    @inlinable static func reach(for count: Int) -> Int { min(limit, max(4 * sheet, count / 4)) }

    @inlinable mutating func note(_ entry: Entry, count: Int) {
        if recent.count == Self.sheet {
            older.append(recent)
            recent = []
            let most = Self.reach(for: count) / Self.sheet
            if older.count > most { older.removeFirst(older.count - most) }
        }
        recent.append(entry)
    }

    /// The changes since a version, oldest first. `nil` if the journal does not reach back that far, or if the
    /// version belongs to a copy that was changed separately.
    @inlinable func entries(since version: Int) -> [Entry]? {
        if let found = Self.tail(of: recent, since: version) { return found }
        var later = recent
        for sheet in older.reversed() {
            if let found = Self.tail(of: sheet, since: version) { return found + later }
            // Versions rise along a journal: one that is missing here is not further back either.
            if let first = sheet.first, first.before < version { return nil }
            later = sheet + later
        }
        return nil
    }

    @inlinable static func tail(of entries: [Entry], since version: Int) -> [Entry]? {
        guard let first = entries.lastIndex(where: { $0.before <= version }), entries[first].before == version else {
            return nil
        }
        return Array(entries[first...])
    }
}

extension RowJournal: Sendable where ID: Sendable {}
extension RowJournal.Entry: Sendable where ID: Sendable {}
