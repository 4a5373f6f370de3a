/// The ids of rows by their numbers, in the order in which the rows came.
///
/// Numbers rise, so they need no hashing. What has gone stays in the list until half of it is of no use.
@usableFromInline struct RowIDs<ID> {
    @usableFromInline var numbers: [RowNumber] = []
    @usableFromInline var ids: [ID] = []

    @inlinable init() {}

    /// The id that a row came with, if the row is there or has gone not long ago.
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

    /// Drops what has gone, if there is more of it than of what is there.
    ///
    /// - Parameters:
    ///   - living: how many rows there are.
    ///   - isLiving: whether a row is still there.
    /// - Complexity: O(1) for each row that has gone.
    @inlinable mutating func tidy(living: Int, _ isLiving: (RowNumber, ID) -> Bool) {
        guard numbers.count > 2 * living + 32 else { return }
        let stay = numbers.indices.filter { isLiving(numbers[$0], ids[$0]) }
        numbers = stay.map { numbers[$0] }
        ids = stay.map { ids[$0] }
    }
}
