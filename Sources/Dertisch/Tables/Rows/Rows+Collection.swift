extension Rows: RandomAccessCollection {
    /// Goes over the rows in order, in O(1) for each.
    public struct Iterator: IteratorProtocol {
        @usableFromInline var pages: IndexingIterator<[RowPages<Element>.Page]>
        @usableFromInline var rows: IndexingIterator<[Element]>

        @inlinable init(_ pages: [RowPages<Element>.Page]) {
            self.pages = pages.makeIterator()
            rows = [].makeIterator()
        }

        /// The next row.
        @inlinable public mutating func next() -> Element? {
            if let row = rows.next() { return row }
            guard let page = pages.next() else { return nil }
            rows = page.rows.makeIterator()
            return rows.next()
        }
    }

    /// Goes over the rows in order.
    @inlinable public func makeIterator() -> Iterator { Iterator(pages.pages) }
    /// How many rows there are.
    @inlinable public var count: Int { pages.count }
    /// 0.
    @inlinable public var startIndex: Int { 0 }
    /// The number of rows.
    @inlinable public var endIndex: Int { pages.count }

    /// The row with an index, which must be one of the list's, as with every collection.
    ///
    /// - Complexity: O(log n).
    @inlinable public subscript(index: Int) -> Element { pages[pages.position(at: index)] }

    /// The row with an id, if there is one.
    ///
    /// - Complexity: O(√n) at most: a few hundred nanoseconds among 10,000.
    @inlinable public subscript(id id: Element.ID) -> Element? { pages.position(of: id).map { pages[$0] } }

    /// The index of the row with an id, if there is one.
    ///
    /// - Complexity: as for `subscript(id:)`.
    @inlinable public func index(of id: Element.ID) -> Int? { pages.position(of: id).map(pages.index(at:)) }

    /// Whether there is a row with that id.
    ///
    /// - Complexity: O(log n).
    @inlinable public func contains(id: Element.ID) -> Bool { pages.index[id] != nil }
}
