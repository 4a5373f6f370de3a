import DertischFreezer

/// A connection that runs statements.
protocol StatementRunner: AnyObject {
    /// Runs a statement and returns its rows; `nil` if its result is not waited for.
    func answer(to statement: ServerStatement) throws -> QueryResult?
    /// The tracker of the query that is being observed.
    var readTracker: ReadTracker? { get }
    /// Which tables change along with others.
    var cascades: ForeignKeyCascades { get }
}
