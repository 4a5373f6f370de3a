/// A plan that turns one order of ids into another with the fewest moves. Makes decisions only, without effects.
@usableFromInline struct RowPlan {
    /// For each new row, its old index; `nil` if it is new.
    @usableFromInline let sources: [Int?]
    /// The new indices of rows that need not move.
    @usableFromInline let staying: Set<Int>
    /// The old indices of removed rows.
    @usableFromInline let removed: [Int]

    /// - Complexity: O(n log n): the rows that stay are a longest increasing subsequence of old indices (patience
    ///   sorting; Fredman, "On computing the length of longest increasing subsequences", 1975).
    @inlinable init<ID: Hashable>(from old: [ID], to new: [ID]) {
        let places = Dictionary(zip(old, old.indices), uniquingKeysWith: { first, _ in first })
        let sources = new.map { places[$0] }
        self.sources = sources
        var isKept = [Bool](repeating: false, count: old.count)
        for case let source? in sources { isKept[source] = true }
        removed = old.indices.filter { !isKept[$0] }
        staying = RowPlan.longestRise(sources)
    }

    @inlinable static func longestRise(_ sources: [Int?]) -> Set<Int> {
        var piles: [Int] = []  // the new index on top of each pile
        var tops: [Int] = []  // its old index, rising from pile to pile
        var before = [Int?](repeating: nil, count: sources.count)  // the new index below each, in the pile before
        for (index, source) in sources.enumerated() {
            guard let source else { continue }
            let pile = tops.partitioningIndex(where: { $0 >= source })
            before[index] = pile > 0 ? piles[pile - 1] : nil
            if pile == tops.count {
                piles.append(index)
                tops.append(source)
            } else {
                piles[pile] = index
                tops[pile] = source
            }
        }
        var staying = Set<Int>(minimumCapacity: piles.count)
        var index = piles.last
        while let current = index {
            staying.insert(current)
            index = before[current]
        }
        return staying
    }
}
