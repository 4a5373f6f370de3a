import Synchronization

/// The last changes of some rows, oldest first, as far back as is worth keeping.
///
/// Copies share all but the newest few entries. What is older than a quarter of the rows is forgotten, and what is
/// older than a thousand changes: beyond that comparing the rows is the cheaper way.
@usableFromInline struct RowJournal<ID> {
    @usableFromInline struct Entry {
        /// The version of the rows before the change.
        @usableFromInline let before: Int
        @usableFromInline let id: ID
        /// Whether the row came, went or moved. Otherwise its value changed.
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

    /// As many entries as are written before they are put away, to be shared from then on.
    @inlinable static var sheet: Int { 16 }
    /// As many entries as are ever kept, give or take a sheet.
    @inlinable static var limit: Int { 1024 }

    /// How many changes of so many rows are worth a journal.
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

    /// What has changed since a version, oldest first; `nil` if the journal does not reach back, or if that version was
    /// none of these rows': it may be that of a copy that went its own way.
    @inlinable func entries(since version: Int) -> [Entry]? {
        if let found = Self.tail(of: recent, since: version) { return found }
        var later = recent
        for sheet in older.reversed() {
            if let found = Self.tail(of: sheet, since: version) { return found + later }
            // Versions rise along a journal: what is not here is not further back either.
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

/// Numbers that are given once in the life of the process, so that no two changes ever have the same.
@usableFromInline enum RowVersion {
    /// The version of every empty list that nothing has happened to.
    @inlinable static var empty: Int { 0 }

    private static let last = Atomic<Int>(empty)

    @usableFromInline static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
