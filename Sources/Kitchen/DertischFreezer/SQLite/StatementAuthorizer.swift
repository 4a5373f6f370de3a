import CSQLite

// Unsafe Unmanaged: the handle holds its recorder for as long as SQLite has its authorizer.

/// SQLite's authorizer: records the tables and columns that a statement will read and write, while SQLite prepares it, and refuses what
/// is the freezer's own to do.
///
/// That includes what triggers and references do, and a deletion of everything. So nothing is to be counted row by row.
final class StatementAuthorizer {
    var reads = DatabaseRegion()
    var writes = DatabaseRegion()
    /// The triggers that the statement fires.
    private(set) var triggers: Set<String> = []
    /// The name of a table or view that the statement makes, and that only this connection would see.
    private(set) var temporary: String?
    /// The name of what the statement makes.
    private var made: String?
    /// `true` if to run the statement ends all queries that are being read: it changes what SQLite knows for all of them.
    private(set) var endsQueries = false
    /// The reason why the statement was refused.
    private(set) var refusal: String?
    /// `true` while a statement of the freezer's own is prepared: it may begin and end transactions, and change settings.
    var isOwn = false

    func begin() {
        reads = DatabaseRegion()
        writes = DatabaseRegion()
        triggers = []
        (temporary, made, refusal) = (nil, nil, nil)
        endsQueries = false
    }

    /// The settings that an app's statement may ask for with an argument: they change nothing.
    private static let readingPragmas: Set<String> = [
        "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo", "foreign_key_list",
        "foreign_key_check", "integrity_check", "quick_check", "defer_foreign_keys",
    ]
    /// The settings that do something without an argument.
    private static let workingPragmas: Set<String> = ["wal_checkpoint", "incremental_vacuum", "shrink_memory"]

    /// `true` if the statement makes, changes or drops tables, indexes, views or triggers.
    var changesTables: Bool { writes.tableNames.contains { ["sqlite_master", "sqlite_temp_master"].contains($0) } }

    fileprivate func answer(
        _ action: Int32, _ first: String, _ second: String?, in database: String?, by trigger: String?
    ) -> Int32 {
        if let trigger { triggers.insert(trigger) }
        note(action, first, in: database)
        switch action {
        case SQLITE_READ: reads.add(first, column: second ?? "")
        case SQLITE_INSERT, SQLITE_DELETE: writes.add(first)
        case SQLITE_UPDATE: writes.add(first, column: second ?? "")
        case SQLITE_ALTER_TABLE where first == Self.temporaries:
            return refuse("a temporary table stays as it was made, since another name could hide a table")
        case SQLITE_TRANSACTION, SQLITE_SAVEPOINT: return refuse("only the freezer begins and ends transactions")
        case SQLITE_ATTACH, SQLITE_DETACH: return refuse("a freezer has one file")
        case SQLITE_PRAGMA:
            let name = first.lowercased()
            // The latter only if it sets something.
            if name == "optimize" || (name == "defer_foreign_keys" && second != nil) { endsQueries = true }
            let isAllowed =
                second == nil ? !Self.workingPragmas.contains(name) : Self.readingPragmas.contains(name)
            if !isAllowed { return refuse("only the freezer sets its connections, and \(first) would stay set") }
        default: break
        }
        return SQLITE_OK
    }

    /// The database of what only one connection sees.
    private static let temporaries = "temp"

    /// Notes what the statement makes, and whether only this connection would see it.
    ///
    /// `CREATE TABLE temp.x` makes the same as `CREATE TEMP TABLE x`, and a trigger that is made so shows only in the list of what is
    /// temporary.
    private func note(_ action: Int32, _ name: String, in database: String?) {
        switch action {
        case SQLITE_CREATE_TEMP_TABLE, SQLITE_CREATE_TEMP_VIEW, SQLITE_CREATE_TEMP_TRIGGER, SQLITE_CREATE_TEMP_INDEX:
            (made, temporary) = (name, name)
        case SQLITE_CREATE_TABLE, SQLITE_CREATE_VIEW, SQLITE_CREATE_TRIGGER, SQLITE_CREATE_INDEX, SQLITE_CREATE_VTABLE:
            made = name
            if database == Self.temporaries { temporary = name }
        case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
            guard database == Self.temporaries, name.hasPrefix("sqlite_") else { break }
            endsQueries = true
            if action == SQLITE_INSERT { temporary = temporary ?? made }
        case SQLITE_ANALYZE, SQLITE_ALTER_TABLE: endsQueries = true
        default: break
        }
    }

    private func refuse(_ reason: String) -> Int32 {
        guard !isOwn else { return SQLITE_OK }
        refusal = refusal ?? reason
        return SQLITE_DENY
    }
}

/// Called by SQLite for each thing that a statement does; the recorder lives as long as the connection.
func authorize(
    _ recorder: UnsafeMutableRawPointer?, _ action: Int32, _ first: UnsafePointer<CChar>?,
    _ second: UnsafePointer<CChar>?, _ database: UnsafePointer<CChar>?, _ trigger: UnsafePointer<CChar>?
) -> Int32 {
    guard let recorder else { return SQLITE_OK }
    return Unmanaged<StatementAuthorizer>.fromOpaque(recorder).takeUnretainedValue().answer(
        action, first.map { String(cString: $0) } ?? "", second.map { String(cString: $0) },
        in: database.map { String(cString: $0) }, by: trigger.map { String(cString: $0) })
}
