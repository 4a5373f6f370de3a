/// The ids of rows by their numbers, in the order in which the rows came.
///
/// Numbers are kept in ascending order, so they need no hashing. Removed rows stay in the list until they fill half of it.
@usableFromInline struct RowIDs<ID> {
    @usableFromInline var numbers: [RowNumber] = []
    @usableFromInline var ids: [ID] = []

    @inlinable init() {}

    /// The id with which a row came, if the row is there or was removed not long ago.
    ///
    /// - Complexity: O(log n).
    @inlinable subscript(number: RowNumber) -> ID? {
        let index = numbers.partitioningIndex(where: { $0 >= number })
        return index < numbers.count && numbers[index] == number ? ids[index] : nil
    }

    /// Adds rows, whose numbers are higher than all before.
    @inlinable mutating func append(_ fresh: [RowNumber], _ freshIDs: some Sequence<ID>) {
        numbers += fresh
        ids += freshIDs
    }

    /// Adds a row with a number that it had before its table was restored.
    ///
    /// - Complexity: O(n).
    mutating func insert(_ number: RowNumber, _ id: ID) {
        let index = numbers.partitioningIndex(where: { $0 >= number })
        numbers.insert(number, at: index)
        ids.insert(id, at: index)
    }

    /// Drops removed rows, once they outnumber the rows that are there.
    ///
    /// - Parameters:
    ///   - living: the number of rows that are there.
    ///   - isLiving: returns true if a row is still there.
    /// - Complexity: O(1) for each removed row, amortised.
    @inlinable mutating func tidy(living: Int, _ isLiving: (RowNumber, ID) -> Bool) {
        guard numbers.count > 2 * living + 32 else { return }
        let stay = numbers.indices.filter { isLiving(numbers[$0], ids[$0]) }
        numbers = stay.map { numbers[$0] }
        ids = stay.map { ids[$0] }
    }
}
