/// Each change costs O(log n), whether or not there are copies: one or two microseconds among 10,000 rows.
extension Rows {
    /// Adds a row at the end.
    ///
    /// - Returns: false if there is a row with that id already: then nothing changes.
    @inlinable @discardableResult public mutating func append(_ row: Element) -> Bool { insert(row, at: count) }

    /// Adds rows at the end, such as the next page of a list.
    ///
    /// - Returns: the rows that were dropped, since their ids are there already.
    @inlinable @discardableResult public mutating func append(contentsOf rows: some Sequence<Element>) -> [Element] {
        rows.filter { !append($0) }
    }

    /// Inserts a row.
    ///
    /// - Parameter index: where it shall be; beyond an end means at that end.
    /// - Returns: false if there is a row with that id already: then nothing changes.
    @inlinable @discardableResult public mutating func insert(_ row: Element, at index: Int) -> Bool {
        guard !contains(id: row.id) else { return false }
        tree.insert(row, at: Swift.min(Swift.max(index, 0), count))
        note(row.id, isPlaced: true)
        return true
    }

    /// Inserts a row before another.
    ///
    /// - Returns: false if there is a row with that id already, or none with the other: then nothing changes.
    @inlinable @discardableResult public mutating func insert(_ row: Element, before next: Element.ID) -> Bool {
        guard let index = index(of: next) else { return false }
        return insert(row, at: index)
    }

    /// Removes the row with an id.
    ///
    /// - Returns: the row, if there was one.
    @inlinable @discardableResult public mutating func remove(_ id: Element.ID) -> Element? {
        index(of: id).flatMap { remove(at: $0) }
    }

    /// Removes the row with an index.
    ///
    /// - Returns: the row; `nil` if there is no such index.
    @inlinable @discardableResult public mutating func remove(at index: Int) -> Element? {
        guard index >= 0, index < count else { return nil }
        let row = tree.remove(at: index)
        note(row.id, isPlaced: true)
        return row
    }

    /// Removes the rows for which something is so.
    ///
    /// - Returns: the rows, in order.
    /// - Complexity: O(n) to look, and O(log n) for each row that goes.
    @inlinable @discardableResult public mutating func removeAll(
        where isGone: (Element) throws -> Bool
    ) rethrows -> [Element] {
        let gone = try filter(isGone)
        if gone.count == count {
            self = Rows()
        } else {
            for row in gone { remove(row.id) }
        }
        return gone
    }

    /// Removes every row.
    @inlinable public mutating func removeAll() { self = Rows() }

    /// Moves the row with an id.
    ///
    /// - Parameter index: where it shall be once it has moved; beyond an end means at that end.
    /// - Returns: false if there is no such row.
    @inlinable @discardableResult public mutating func move(_ id: Element.ID, to index: Int) -> Bool {
        guard let source = self.index(of: id) else { return false }
        let target = Swift.min(Swift.max(index, 0), count - 1)
        if source == target { return true }
        tree.move(from: source, to: target)
        note(id, isPlaced: true)
        return true
    }

    /// Moves the row with an id before another.
    ///
    /// - Returns: false if one of the two is not there.
    @inlinable @discardableResult public mutating func move(_ id: Element.ID, before next: Element.ID) -> Bool {
        guard let source = index(of: id), let target = index(of: next) else { return false }
        return move(id, to: source < target ? target - 1 : target)
    }

    /// Puts a row in the place of the one with the same id. One that is equal changes nothing.
    ///
    /// - Returns: false if there is no row with that id.
    @inlinable @discardableResult public mutating func replace(_ row: Element) -> Bool {
        guard let index = index(of: row.id) else { return false }
        put(row, at: index)
        return true
    }

    /// Changes the row with an id. What leaves it equal changes nothing.
    ///
    /// - Parameter change: changes the row. If it gives it another id, that is a removal and an insertion in its place;
    ///   an id that another row has is no change at all.
    /// - Returns: false if there is no such row, or if another has the id that it was given.
    @inlinable @discardableResult public mutating func update(
        _ id: Element.ID, _ change: (inout Element) throws -> Void
    ) rethrows -> Bool {
        guard let index = index(of: id) else { return false }
        var row = tree[index]
        try change(&row)
        guard row.id == id || !contains(id: row.id) else { return false }
        put(row, at: index)
        return true
    }

    @inlinable mutating func put(_ row: Element, at index: Int) {
        let old = tree[index]
        if old == row { return }
        tree.replace(at: index, with: row, of: old.id)
        guard old.id != row.id else { return note(row.id, isPlaced: false) }
        note(old.id, isPlaced: true)
        note(row.id, isPlaced: true)
    }
}
