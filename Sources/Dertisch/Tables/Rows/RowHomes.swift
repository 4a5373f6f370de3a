/// The home of each row of a table, by the row's number.
///
/// Numbers ascend, and a list gets its rows in long runs, so that runs are stored instead of rows. The number of a
/// removed row may still lead to the list that it was in, which refuses it.
@usableFromInline struct RowHomes {
    /// A run of rows of one home, from its first number up to the next run.
    @usableFromInline struct Run {
        @usableFromInline let first: Int
        @usableFromInline let home: RowHome
        /// The number of its rows that are still there.
        @usableFromInline var living: Int

        @inlinable init(first: Int, home: RowHome, living: Int) {
            self.first = first
            self.home = home
            self.living = living
        }
    }

    @usableFromInline var runs: [Run] = []

    @inlinable init() {}

    /// The home of a row.
    ///
    /// - Complexity: O(log n) in the number of runs.
    @inlinable subscript(row: RowNumber) -> RowHome? { run(of: row).map { runs[$0].home } }

    /// Adds rows, whose numbers are higher than all before.
    @inlinable mutating func add(_ count: Int, from first: Int, in home: RowHome) {
        guard count > 0 else { return }
        if let last = runs.indices.last, runs[last].home === home {
            runs[last].living += count
        } else {
            runs.append(Run(first: first, home: home, living: count))
        }
    }

    /// Removes one row, which must still be there.
    @inlinable mutating func remove(_ row: RowNumber) {
        guard let run = run(of: row) else { return }
        runs[run].living -= 1
        if runs[run].living <= 0 { runs.remove(at: run) }
    }

    /// The index of the last run that begins at or before a row's number.
    @inlinable func run(of row: RowNumber) -> Int? {
        let next = runs.partitioningIndex(where: { $0.first > row.number })
        return next > 0 ? next - 1 : nil
    }
}
