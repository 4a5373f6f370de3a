public import DertischCore

extension LevelBuilder {
    /// Lays a list that comes in pages, shows its progress, and asks for more at the end of the rows.
    ///
    /// The first page of an empty list is asked for automatically, after any order on `.seated`. While a page is
    /// loading, the rows' place is marked busy.
    ///
    /// No page is asked for twice, even by several gestures in the queue: the end of the rows gives no order while a
    /// page is loading, after a failure, or once the list is complete. After a failure only a tap on `retry` gives an
    /// order. If a page brings no row and is not the last, the next one is asked for at once, because the end is still
    /// in view. At most 16 such pages follow each other.
    ///
    /// ```swift
    /// table.rows(
    ///     \.photos, at: "photos", paging: \.paging,
    ///     PagingPlaces(loading: "busy", empty: "empty", problem: "problem", apology: "photos.failed", retry: "retry")
    /// ) { photo in
    ///     photo.lay(\.name, at: "name")
    /// } more: { carte in
    ///     .more(after: carte.photos.count)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - path: the rows.
    ///   - place: the place of the rows.
    ///   - paging: the list's progress.
    ///   - places: the places that show the progress. Lay the texts at `loading`, `empty` and `retry` as usual.
    ///   - each: the declarations of a row, as for a table. It runs once, not once a row.
    ///   - more: makes the order for an empty list, the end of the rows, or a tap on `retry`; `nil` gives no order.
    @inlinable public func rows<Row: Identifiable & Equatable & Sendable>(
        _ path: @escaping Reading<Rows<Row>>, at place: Place, paging: @escaping Reading<Paging>,
        _ places: PagingPlaces = PagingPlaces(),
        file: StaticString = #fileID, line: UInt = #line, _ each: (LevelBuilder<C, Row>) -> Void,
        more: @escaping @MainActor (Value) -> C.Order?
    ) where Row.ID: Sendable {
        rows(path, at: place, file: file, line: line, each)
        let site = Site(file: file, line: line)
        show(paging, at: place, places, site) { path($0).isEmpty }
        ask(for: paging, of: { path($0).count }, at: place, retry: places.retry, site, more)
    }

    @usableFromInline func ask(
        for paging: @escaping Reading<Paging>, of count: @escaping @MainActor (Value) -> Int, at place: Place,
        retry: Place?,
        _ site: Site, _ more: @escaping @MainActor (Value) -> C.Order?
    ) {
        let requests = PageRequests(at: place)
        func ask(on gesture: Gesture, while isMeant: @escaping @MainActor (Paging) -> Bool) {
            listen(to: gesture, site) { value, row in
                let now = paging(value)
                return isMeant(now) ? requests.ask(more(value), now, rows: count(value), in: row) : nil
            }
        }
        ask(on: .end(of: place)) { $0.state == .idle }
        if let retry { ask(on: .tap(retry)) { $0.hasFailed } }
        let begin: @MainActor (Value, RowNumber) -> Response? = { value, row in
            requests.begin(paging(value), isEmpty: count(value) == 0, in: row) { more(value) }
        }
        bindings.greet { begin($0, .table) }
        bindings.add(
            Binding { value, _, pass, row, writer in
                let next: Response? = requests.goOn(paging(value), rows: count(value), in: row) {
                    more(value)
                }
                // On a table laid for the first time, an order on `.seated` may fill the list, so the first page waits
                // until then.
                let isArriving = pass == .fresh && row == .table
                if let response = next ?? (isArriving ? nil : begin(value, row)) { writer.requests.append(response) }
            } forget: { row, _ in
                requests.forget(row)
            })
    }

    @usableFromInline package func show(
        _ paging: @escaping Reading<Paging>, at place: Place, _ places: PagingPlaces, _ site: Site,
        isEmpty: @escaping @MainActor (Value) -> Bool
    ) {
        uses(place, for: .state, at: site, detail: Trait.busy.rawValue)
        for place in [places.loading, places.empty, places.problem, places.retry].compactMap(\.self) {
            uses(place, for: .state, at: site, detail: Trait.hidden.rawValue)
        }
        if let problem = places.problem {
            uses(problem, for: .text, at: site)
            surveyApology(places.apology, at: site)
        }
        let sight: @MainActor (Value) -> PagingSight = {
            PagingSight(paging($0), hasRows: !isEmpty($0))
        }
        bindings.add(PagingSight.binding(at: place, places, sight))
        if let retry = places.retry { bindings.close(retry) { !sight($0).hasFailed } }
    }
}
