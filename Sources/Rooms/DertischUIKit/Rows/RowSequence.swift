#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom

    /// The rows at one spot, in order: what the calls of a pass make of them.
    struct RowSequence {
        private(set) var rows: [RowNumber] = []

        /// Adds rows before another, or at the end.
        ///
        /// - Complexity: O(n) in all rows, and O(1) for each row at the end.
        mutating func add(_ added: [RowNumber], before next: RowNumber?) {
            rows.insert(contentsOf: added, at: next.flatMap(index) ?? rows.endIndex)
        }

        /// Moves a row before another, or to the end.
        mutating func move(_ row: RowNumber, before next: RowNumber?) {
            guard row != next, let old = index(of: row) else { return }
            rows.remove(at: old)
            rows.insert(row, at: next.flatMap(index) ?? rows.endIndex)
        }

        mutating func remove(_ removed: [RowNumber]) {
            if removed.count == 1, let index = index(of: removed[0]) {
                rows.remove(at: index)
            } else {
                let removed = Set(removed)
                rows.removeAll { removed.contains($0) }
            }
        }

        private func index(of row: RowNumber) -> Int? {
            // Rows usually come at the end, one after the other.
            rows.last == row ? rows.endIndex - 1 : rows.firstIndex(of: row)
        }
    }
#endif
