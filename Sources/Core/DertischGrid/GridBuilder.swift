public import DertischCore
public import DertischComponents

extension LevelBuilder where Value == C.Carte {
    /// Lays a grid: its columns, its rows around those in view, and its progress.
    ///
    /// ```swift
    /// table.grid(\.invoices, at: "invoices") { grid in
    ///     grid.column("number", \.number)
    ///     grid.column("customer", \.customer)
    ///     grid.column("total", \.total) { total, texts in texts.text(for: total) }
    ///     grid.select(by: "select")
    ///     grid.row.order(on: .tap("open")) { .open($0.id) }
    /// } loading: { carte, query in
    ///     .list(query, matching: carte.search)
    /// }
    /// ```
    ///
    /// Rows are loaded as they are needed: once the grid is laid, when it is sorted or scrolled, and after ``Grid/reload()``. While an order loads
    /// rows, no other is given; then the newest query counts.
    ///
    /// - Parameters:
    ///   - path: the grid on the carte.
    ///   - place: the place of the rows.
    ///   - places: show the grid's progress. With a place for problems, an error is shown there, and not as an alert.
    ///   - declare: declares the columns and rows. It runs once.
    ///   - load: makes the order that loads rows. Its head chef serves a ``GridPage``.
    public func grid<Row>(
        _ path: any WritableKeyPath<Value, Grid<Row>> & Sendable, at place: Place,
        _ places: PagingPlaces = PagingPlaces(), file: StaticString = #fileID, line: UInt = #line,
        _ declare: (GridBuilder<C, Row>) -> Void, loading load: @escaping @MainActor (Value, GridQuery) -> C.Order
    ) {
        let site = Site(file: file, line: line)
        let requests = GridRequests<C, Row>(of: path, at: place, showsErrors: places.problem != nil, load)
        rows({ $0[keyPath: path].rows }, at: place, file: file, line: line) { row in
            declare(GridBuilder(row: row, table: self, path: path))
        }
        show({ $0[keyPath: path].paging }, at: place, places, site) { $0[keyPath: path].total == 0 }
        if let retry = places.retry {
            listen(to: .tap(retry), site) { carte, _ in
                guard carte[keyPath: path].hasFailed else { return nil }
                return .order(CarteChange<Value> { $0[keyPath: path].reload() }, nil)
            }
        }
        // After the rows: a dining room finds them there.
        bindings.add(
            .shown({ $0[keyPath: path].window }, at: place, isText: false) { window, _ in .window(window) })
        bindings.scroll(place) { visible, _, _ in
            [.order(CarteChange<Value> { $0[keyPath: path].scroll(to: visible) }, nil)]
        }
        bindings.greet { requests.ask($0) }
        bindings.add(
            Binding { carte, _, pass, _, writer in
                // An order on `.seated` may fill the carte first.
                if pass == .changes, let response = requests.ask(carte) { writer.requests.append(response) }
            })
    }
}

/// A customer's declarations of one grid. See `table.grid`.
@MainActor public struct GridBuilder<C: Course, Row: Identifiable & Equatable & Sendable> where Row.ID: Sendable {
    /// A property of a row: a key path such as `\.number`, or a closure.
    public typealias Reading<Value> = @MainActor (Row) -> Value

    /// The declarations of a row, for all that is not a column: orders, links, marks, pictures, fields.
    public let row: LevelBuilder<C, GridRow<Row>>
    let table: TableBuilder<C>
    let path: any WritableKeyPath<C.Carte, Grid<Row>> & Sendable

    /// Lays a column: a value in each row, and its head on the table.
    ///
    /// A tap on the head sorts by the column, and a further one turns the order round. The head shows it, also to screen readers. In HTML it is a
    /// button in a `<th>`.
    ///
    /// - Parameters:
    ///   - place: the place of the value in each row, and of the head on the table. It names the column in a ``GridSorting``.
    ///   - path: the value.
    ///   - sorts: false if the store cannot sort by it.
    public func column<Value: Layable>(
        _ place: Place, _ path: @escaping Reading<Value>, sorts: Bool = true, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        row.lay({ path($0.row) }, at: place, file: file, line: line)
        if sorts { head(place, Site(file: file, line: line)) }
    }

    /// Lays a column whose value is shown as a text in the guest's language.
    ///
    /// - Parameters:
    ///   - place: the place of the value in each row, and of the head on the table.
    ///   - path: the value.
    ///   - sorts: false if the store cannot sort by it.
    ///   - text: makes the text. It is called again when the value or the language changes.
    public func column<Value: Equatable & Sendable>(
        _ place: Place, _ path: @escaping Reading<Value>, sorts: Bool = true, file: StaticString = #fileID,
        line: UInt = #line, as text: @escaping @MainActor (Value, Sommelier) -> String
    ) {
        row.lay({ path($0.row) }, at: place, file: file, line: line, as: text)
        if sorts { head(place, Site(file: file, line: line)) }
    }

    /// Lets the guest select rows, each by a tap on a place in it, which shows whether it is selected.
    public func select(by place: Place, file: StaticString = #fileID, line: UInt = #line) {
        row.mark(.selected, place, when: \.isSelected, file: file, line: line)
        row.listen(to: .tap(place), Site(file: file, line: line)) { [path] row, _ in
            let id = row.id
            return .order(CarteChange<C.Carte> { $0[keyPath: path].toggleSelection(of: id) }, nil)
        }
    }

    private func head(_ place: Place, _ site: Site) {
        let path = path
        table.listen(to: .tap(place), site) { _, _ in
            .order(CarteChange<C.Carte> { $0[keyPath: path].toggleSorting(by: place.name) }, nil)
        }
        for (trait, isDescending) in [(Trait.ascending, false), (.descending, true)] {
            table.mark(trait, place, site) {
                $0[keyPath: path].sorting == GridSorting(by: place.name, isDescending: isDescending)
            }
        }
    }
}
