import CSQLite

/// Transactions: BEGIN, COMMIT and ROLLBACK.
extension SQLiteConnection {
    /// Begins a transaction.
    func begin(_ words: String) throws {
        beginOne()
        try command(words)
        isInTransaction = true
    }

    /// Begins a statement that is a transaction by itself.
    func beginOne() {
        transaction += 1
        changed = DatabaseRegion()
    }

    func commit() throws {
        try command("COMMIT")
        isInTransaction = false
    }

    func rollback() {
        isInTransaction = false
        loss = nil
        changed = DatabaseRegion()
        // It fails only if there is nothing any more to be rolled back.
        if sqlite3_get_autocommit(handle.pointer) == 0 { try? command("ROLLBACK") }
    }
}
