/// The settings of a connection's session, as SQL: for its whole life, or for each transaction behind a pooler.
///
/// A pooler such as PgBouncer gives a server's session to another program after each transaction. Settings that stayed there would become
/// the other's, and statements that were prepared there would be missing in the next session.
enum SessionSetting: Sendable {
    /// A session of one's own.
    case session(String)
    /// A session for as long as a transaction: the statement that sets it there.
    case transaction(String)
    /// Whichever is found.
    case either(session: String, transaction: String)

    /// The setting of a session that is known to be one's own, or not.
    func known(isPooled: Bool) -> SessionSetting {
        guard case .either(let session, let transaction) = self else { return self }
        return isPooled ? .transaction(transaction) : .session(session)
    }
}
