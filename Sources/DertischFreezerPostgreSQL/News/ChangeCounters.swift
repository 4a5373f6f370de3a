/// Finds by the counters of tables which of them have changed, whoever has changed them.
///
/// A counter counts a statement before its transaction ends. So a table whose counter has moved counts as changed at every look until
/// all transactions have ended that were under way when it was seen.
struct ChangeCounters {
    /// What is seen at one look.
    struct Look: Equatable {
        /// The counter of each table; read before the rest.
        let counts: [Int64]
        /// The oldest transaction that is still under way.
        let oldest: UInt64
        /// The number that the next transaction will have.
        let next: UInt64
    }

    private var counts: [Int64] = []
    /// By table, the transaction before which all must have ended.
    private var unsettled: [Int: UInt64] = [:]

    /// Takes a look.
    ///
    /// - Returns: which tables may have changed since the last; all at the first.
    mutating func changes(by look: Look) -> [Int] {
        let isFirst = counts.count != look.counts.count
        var changed: [Int] = []
        for (table, count) in look.counts.enumerated() {
            if isFirst || counts[table] != count { unsettled[table] = look.next }
            guard let bound = unsettled[table] else { continue }
            changed.append(table)
            if look.oldest >= bound { unsettled[table] = nil }
        }
        counts = look.counts
        return changed
    }
}
