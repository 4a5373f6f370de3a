import DertischRoom

/// The widgets that show rows.
@MainActor protocol RowsView: AnyObject {
    /// Inserts rows at an index, after another row or at the beginning.
    func add(_ rows: [RowNumber], at index: Int, after last: RowNumber?)
    /// Moves a row to an index, after another row or at the beginning.
    func move(_ row: RowNumber, to index: Int, after last: RowNumber?)
    /// Removes rows.
    func remove(_ rows: [RowNumber])
    /// Ends a batch of changes, with all current rows, and the part of a long list that they are.
    func laid(_ rows: [RowNumber], in window: RowWindow?)
    /// Detaches the widgets, which will show something else.
    func close()
}
