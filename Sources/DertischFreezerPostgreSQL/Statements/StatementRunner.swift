import DertischFreezer

/// Who runs statements.
protocol StatementRunner: AnyObject {
    /// Runs a statement, and answers all rows; nothing if nobody waits for them.
    func answer(to statement: ServerStatement) throws -> QueryResult?
    /// What is watched just now.
    var readTracker: ReadTracker? { get }
    /// Which tables change along with others.
    var cascades: ForeignKeyCascades { get }
}
