/// A range map from row numbers to row lists: the list of each row of a table.
///
/// New numbers ascend, and a list gets its rows in long runs, so that runs are stored instead of rows. The number of a
/// removed row may still lead to the list that it was in, which refuses the number.
@usableFromInline struct RowRangeMap {
    /// A run of rows of one list, from its first number up to the next run.
    @usableFromInline struct Run {
        @usableFromInline let first: Int
        @usableFromInline let list: AnyRowList
        /// The number of its rows that are still there.
        @usableFromInline var liveCount: Int

        @inlinable init(first: Int, list: AnyRowList, liveCount: Int) {
            self.first = first
            self.list = list
            self.liveCount = liveCount
        }
    }

    @usableFromInline var runs: [Run] = []
    /// The highest number that is restored; 0 unless the table was restored. Up to there each run is one row.
    @usableFromInline var lastRestored = 0

    @inlinable init() {}

    /// The list that a row is in, or was in; `nil` for a number before all runs.
    ///
    /// - Complexity: O(log n) in the number of runs.
    @inlinable subscript(row: RowNumber) -> AnyRowList? { run(of: row).map { runs[$0].list } }

    /// Adds rows, whose numbers are higher than all before.
    @inlinable mutating func add(_ count: Int, from first: Int, in list: AnyRowList) {
        guard count > 0 else { return }
        if let last = runs.indices.last, runs[last].list === list, runs[last].first > lastRestored {
            runs[last].liveCount += count
        } else {
            runs.append(Run(first: first, list: list, liveCount: count))
        }
    }

    /// Adds a row with a number that it had before its table was restored.
    mutating func restore(_ row: RowNumber, in list: AnyRowList) {
        let index = runs.partitioningIndex(where: { $0.first >= row.number })
        runs.insert(Run(first: row.number, list: list, liveCount: 1), at: index)
    }

    /// Removes one row, which must still be there.
    @inlinable mutating func remove(_ row: RowNumber) {
        guard let run = run(of: row) else { return }
        runs[run].liveCount -= 1
        if runs[run].liveCount <= 0 { runs.remove(at: run) }
    }

    /// The index of the last run that begins at or before a row's number.
    @inlinable func run(of row: RowNumber) -> Int? {
        let next = runs.partitioningIndex(where: { $0.first > row.number })
        return next > 0 ? next - 1 : nil
    }
}
