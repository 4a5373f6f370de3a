/// What a session of a freezer that writes says of itself, so that the server need not count what it changes: its process tells of that.
enum ChangeSession {
    /// The first halves of the numbers of two locks, which no other program should have. Those who listen hold the one together, the
    /// sessions that write the other: it is gone when the session is, after its last transaction.
    static let listening: Int32 = 0x4465_7275
    static let telling: Int32 = 0x4465_7276

    /// What counts the sessions, as it is written in SQL.
    static let counter = "dertisch_sessions"

    /// The setting by which the trigger that counts knows a session that tells.
    private static let setting = "dertisch.tells"

    /// What such a session sets.
    static let joining = """
        SET \(setting) = 'yes';
        SELECT pg_advisory_lock_shared(\(telling)::bigint << 32 | oid::bigint) FROM pg_namespace WHERE nspname = current_schema();
        SELECT nextval('\(counter)')
        """

    /// When the trigger counts: also what triggers change in such a session, of which its process knows nothing.
    static let isUntold =
        "pg_catalog.current_setting('\(setting)', true) IS DISTINCT FROM 'yes' OR pg_catalog.pg_trigger_depth() > 0"
}
