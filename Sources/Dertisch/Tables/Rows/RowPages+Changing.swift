extension RowPages {
    /// Puts another row in the place of one. The ids may differ, if no other row has the new one.
    @inlinable mutating func replace(at position: Position, with row: Row) {
        let id = pages[position.page].rows[position.offset].id
        pages[position.page].rows[position.offset] = row
        if id == row.id { return }
        index.remove(id)
        index.set(row.id, to: pages[position.page].number)
    }

    /// Inserts a row whose id is not there yet, at an index from 0 to the count.
    @inlinable mutating func insert(_ row: Row, at place: Int) {
        let position = page(forInsertingAt: place)
        index.set(row.id, to: pages[position.page].number)
        pages[position.page].rows.insert(row, at: position.offset)
        shift(by: 1, after: position.page)
        if pages[position.page].rows.count > capacity { split(position.page) }
    }

    /// The page to insert on. What is appended to a full page begins another, so that pages filled in turn are full.
    @inlinable mutating func page(forInsertingAt place: Int) -> Position {
        let position = position(at: place)
        guard pages.isEmpty || (place == count && position.offset >= capacity) else { return position }
        lastPage += 1
        pages.append(Page(number: lastPage, start: count, rows: []))
        return Position(page: pages.count - 1, offset: 0)
    }

    @inlinable mutating func remove(at position: Position) -> Row {
        let row = pages[position.page].rows.remove(at: position.offset)
        index.remove(row.id)
        shift(by: -1, after: position.page)
        tidy(position.page)
        return row
    }

    @inlinable mutating func shift(by distance: Int, after page: Int) {
        count += distance
        for later in pages.indices[(page + 1)...] { pages[later].start += distance }
    }

    @inlinable mutating func split(_ page: Int) {
        let half = pages[page].rows.count / 2
        let moved = Array(pages[page].rows[half...])
        pages[page].rows.removeSubrange(half...)
        lastPage += 1
        pages.insert(Page(number: lastPage, start: pages[page].start + half, rows: moved), at: page + 1)
        for row in moved { index.set(row.id, to: lastPage) }
    }

    /// Takes an empty page out, and joins one that is nearly so with a neighbour that has room.
    @inlinable mutating func tidy(_ page: Int) {
        let left = pages[page].rows.count
        if left == 0 {
            pages.remove(at: page)
        } else if left < capacity / 4 {
            if page + 1 < pages.count, hasRoom(page, page + 1) {
                join(page)
            } else if page > 0, hasRoom(page - 1, page) {
                join(page - 1)
            }
        }
    }

    @inlinable func hasRoom(_ left: Int, _ right: Int) -> Bool {
        pages[left].rows.count + pages[right].rows.count <= capacity * 3 / 4
    }

    /// Writes what is on the next page onto this one.
    @inlinable mutating func join(_ page: Int) {
        let next = pages.remove(at: page + 1)
        for row in next.rows { index.set(row.id, to: pages[page].number) }
        pages[page].rows += next.rows
    }
}
