extension LevelBuilder {
    /// Lays a long list, each row by the declarations in `each`. Rows keep their identity: a row that changes its
    /// position is moved.
    ///
    /// ```swift
    /// table.rows(\.photos, at: "photos") { photo in
    ///     photo.lay(\.name, at: "name")
    ///     photo.order(on: .tap("like")) { .like($0.id) }
    /// }
    /// ```
    ///
    /// - Parameter each: the declarations of a row, as for a table. It runs once, not once a row.
    /// - Complexity: each pass costs O(k log n) for k changes since the last. If the ``Rows`` do not descend from the
    ///   previous ones, it costs as much as for an array.
    @inlinable public func rows<Row: Identifiable & Equatable & Sendable>(
        _ path: @escaping Reading<Rows<Row>>, at place: Place, file: StaticString = #fileID, line: UInt = #line,
        _ each: (LevelBuilder<C, Row>) -> Void
    ) where Row.ID: Sendable {
        uses(place, for: .rows, file, line)
        bindings.add(RowsBinding(at: place, bindings: rowBindings(at: place, each)).binding(path))
    }

    /// Lays a short list from an array, as with ``Rows``.
    ///
    /// - Parameters:
    ///   - path: the rows. If several have the same id, the first is laid.
    ///   - each: the declarations of a row, as for a table. It runs once, not once a row.
    /// - Complexity: a pass costs O(1) for an unchanged array, O(n) if the same rows stay in order, else O(n log n).
    ///   Beyond a few dozen rows use ``Rows``.
    @inlinable public func rows<Row: Identifiable & Equatable & Sendable>(
        _ path: @escaping Reading<[Row]>, at place: Place, file: StaticString = #fileID, line: UInt = #line,
        _ each: (LevelBuilder<C, Row>) -> Void
    ) where Row.ID: Sendable {
        uses(place, for: .rows, file, line)
        bindings.add(RowsBinding(at: place, bindings: rowBindings(at: place, each)).binding(path))
    }

    @inlinable func rowBindings<Row>(at place: Place, _ each: (LevelBuilder<C, Row>) -> Void) -> Bindings<Row> {
        let rows = Bindings<Row>(log: bindings.log?.rows(at: place), menus: bindings.menus)
        rows.add(bindings.rowLayout(at: place))
        each(LevelBuilder<C, Row>(bindings: rows))
        rows.seal()
        bindings.entries += rows.entries
        bindings.addKeys(of: rows, in: place)
        return rows
    }
}
