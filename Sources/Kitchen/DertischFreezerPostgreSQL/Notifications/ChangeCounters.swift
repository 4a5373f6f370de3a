/// Finds untold changes, by counters of tables and by the sessions of processes that died before they could tell.
///
/// Other programs' statements are counted, before their transaction ends. So a table whose counter has moved counts as changed at every look
/// until all transactions have ended that were under way when it was seen. Freezers tell by themselves, and are not counted: what they
/// could not tell is lost with a session of theirs, so everything counts as changed once one has ended.
struct ChangeCounters {
    /// The counters and sessions at one time.
    struct ReadTracker: Equatable {
        /// The number of sessions so far; read first.
        let joined: Int64
        /// The counter of each table; read with that.
        let counts: [Int64]
        /// The sessions that tell by themselves.
        let sessions: Set<Int32>
        /// The oldest transaction that is still under way.
        let oldest: UInt64
        /// The number that the next transaction will have.
        let next: UInt64
    }

    private var last: ReadTracker?
    /// By table, the transaction before which all must have ended.
    private var unsettled: [Int: UInt64] = [:]

    /// Compares new counters with the last ones.
    ///
    /// - Returns: the tables that may have changed since the last call; all at the first.
    mutating func changes(by look: ReadTracker) -> [Int] {
        var changed: [Int] = []
        for (table, count) in look.counts.enumerated() {
            if last?.counts.count != look.counts.count || last?.counts[table] != count { unsettled[table] = look.next }
            guard let bound = unsettled[table] else { continue }
            changed.append(table)
            if look.oldest >= bound { unsettled[table] = nil }
        }
        defer { last = look }
        // One that has come may have gone already.
        guard let last, last.joined == look.joined, last.sessions.isSubset(of: look.sessions) else {
            return Array(look.counts.indices)
        }
        return changed
    }
}
