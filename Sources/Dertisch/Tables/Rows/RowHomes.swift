/// Which list each row of a table lives in, by the row's number.
///
/// Numbers rise, and a list takes its rows in long runs: so a run is noted, not each row. A number that has gone may
/// still lead to the list it was in, which knows its rows and says so.
@usableFromInline struct RowHomes {
    /// The rows of one home from a number on, up to the next run's.
    @usableFromInline struct Run {
        @usableFromInline let first: Int
        @usableFromInline let home: RowHome
        /// How many of them are still there.
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

    /// Takes rows in, whose numbers are higher than all before.
    @inlinable mutating func add(_ count: Int, from first: Int, in home: RowHome) {
        guard count > 0 else { return }
        if let last = runs.indices.last, runs[last].home === home {
            runs[last].living += count
        } else {
            runs.append(Run(first: first, home: home, living: count))
        }
    }

    /// Lets one row go, which must be there still.
    @inlinable mutating func remove(_ row: RowNumber) {
        guard let run = run(of: row) else { return }
        runs[run].living -= 1
        if runs[run].living <= 0 { runs.remove(at: run) }
    }

    /// The last run that begins at or before a number.
    @inlinable func run(of row: RowNumber) -> Int? {
        let next = runs.partitioningIndex(where: { $0.first > row.number })
        return next > 0 ? next - 1 : nil
    }
}
