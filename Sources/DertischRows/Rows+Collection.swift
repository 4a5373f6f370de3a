extension Rows: RandomAccessCollection {
    /// Goes over the rows in order, in O(1) for each.
    public struct Iterator: IteratorProtocol {
        @usableFromInline var rows: RowIterator<Element>

        @inlinable init(_ root: RowNode<Element>) { rows = RowIterator(root) }

        /// The next row.
        @inlinable public mutating func next() -> Element? { rows.next() }
    }

    /// Goes over the rows in order.
    @inlinable public func makeIterator() -> Iterator { Iterator(tree.root) }
    /// How many rows there are.
    @inlinable public var count: Int { tree.count }
    /// 0.
    @inlinable public var startIndex: Int { 0 }
    /// The number of rows.
    @inlinable public var endIndex: Int { tree.count }

    /// The row with an index, which must be one of the list's, as with every collection.
    ///
    /// - Complexity: O(log n).
    @inlinable public subscript(index: Int) -> Element { tree[index] }

    /// The row with an id, if there is one.
    ///
    /// - Complexity: O(log n).
    @inlinable public subscript(id id: Element.ID) -> Element? { tree.place(of: id).map { tree[$0] } }

    /// The index of the row with an id, if there is one.
    ///
    /// - Complexity: O(log n).
    @inlinable public func index(of id: Element.ID) -> Int? { tree.place(of: id) }

    /// Whether there is a row with that id.
    ///
    /// - Complexity: O(log n).
    @inlinable public func contains(id: Element.ID) -> Bool { tree.index[id] != nil }
}
