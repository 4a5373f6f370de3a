/// The session settings of a writing freezer: its process sends notices itself, so the server need not count its changes.
enum ChangeSession {
    /// The first halves of the numbers of two locks, which no other program should have. Those who listen hold the one together, the
    /// sessions that write the other: it is gone when the session is, after its last transaction.
    static let listening: Int32 = 0x4465_7275
    static let telling: Int32 = 0x4465_7276

    /// The sequence that counts the sessions, as an SQL name.
    static let counter = "dertisch_sessions"

    /// The setting by which the trigger that counts knows a session that tells.
    private static let setting = "dertisch.tells"

    /// The statement that says that a session tells of its changes itself.
    static let tells = "SET \(setting) = 'yes'"

    /// The statements that join such a session.
    static let joining = """
        SET \(setting) = 'yes';
        SELECT pg_advisory_lock_shared(\(telling)::bigint << 32 | oid::bigint) FROM pg_namespace WHERE nspname = current_schema();
        SELECT nextval('\(counter)')
        """

    /// The trigger's condition: it counts other programs' changes, and those that triggers make in such a session.
    static let isUntold =
        "pg_catalog.current_setting('\(setting)', true) IS DISTINCT FROM 'yes' OR pg_catalog.pg_trigger_depth() > 0"
}
