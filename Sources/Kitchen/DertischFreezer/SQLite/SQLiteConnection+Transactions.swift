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
        forgetChangedTables()
    }

    /// Ends a statement that was a transaction by itself.
    func endOne() throws { if hasTemporaries { try dropTemporaries() } }

    func commit() throws {
        if hasTemporaries { try dropTemporaries() }
        try command("COMMIT")
        isInTransaction = false
    }

    func rollback() {
        isInTransaction = false
        hasTemporaries = false
        loss = nil
        changed = DatabaseRegion()
        // It fails only if there is nothing any more to be rolled back.
        if sqlite3_get_autocommit(handle.pointer) == 0 { try? command("ROLLBACK") }
    }

    /// Drops what only this connection would see, and in the place of tables of the same names.
    private func dropTemporaries() throws {
        hasTemporaries = false
        while case .text(let sql) = try value(
            """
            SELECT 'DROP ' || type || ' temp."' || replace(name, '"', '""') || '"' FROM sqlite_temp_master
            WHERE type IN ('table', 'view', 'trigger') AND name NOT LIKE 'sqlite!_%' ESCAPE '!' LIMIT 1
            """)
        { try command(sql) }
    }
}
