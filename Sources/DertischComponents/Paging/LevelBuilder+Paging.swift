public import Dertisch

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
        _ path: Path<Rows<Row>>, at place: Place, paging: Path<Paging>, _ places: PagingPlaces = PagingPlaces(),
        file: StaticString = #fileID, line: UInt = #line, _ each: (LevelBuilder<C, Row>) -> Void,
        more: @escaping @MainActor (Value) -> C.Order?
    ) where Row.ID: Sendable {
        rows(path, at: place, file: file, line: line, each)
        let site = Site(file: file, line: line)
        show(paging, at: place, places, site) { $0.pointee[keyPath: path].isEmpty }
        ask(for: paging, of: { $0[keyPath: path].count }, at: place, retry: places.retry, site, more)
    }

    @usableFromInline func ask(
        for paging: Path<Paging>, of count: @escaping @MainActor (Value) -> Int, at place: Place, retry: Place?,
        _ site: Site, _ more: @escaping @MainActor (Value) -> C.Order?
    ) {
        let requests = PageRequests(at: place)
        func ask(on gesture: Gesture, while isMeant: @escaping @MainActor (Paging) -> Bool) {
            listen(to: gesture, site) { value, row in
                let now = value[keyPath: paging]
                return isMeant(now) ? requests.ask(more(value), now, rows: count(value), in: row) : nil
            }
        }
        ask(on: .end(of: place)) { $0.state == .idle }
        if let retry { ask(on: .tap(retry)) { $0.hasFailed } }
        let pagings = PropertyReader<Value, Paging>(paging)
        let begin: @MainActor (UnsafePointer<Value>, RowNumber) -> Response? = { value, row in
            requests.begin(pagings(value), isEmpty: count(value.pointee) == 0, in: row) { more(value.pointee) }
        }
        bindings.greet { begin($0, .table) }
        bindings.add(
            Binding { value, pass, row, writer in
                let next: Response? = requests.goOn(pagings(value), rows: count(value.pointee), in: row) {
                    more(value.pointee)
                }
                // On a table laid for the first time, an order on `.seated` may fill the list, so the first page waits
                // until then.
                var isArriving = false
                if case .fresh = pass { isArriving = row == .table }
                if let response = next ?? (isArriving ? nil : begin(value, row)) { writer.requests.append(response) }
            } forget: { row, _ in
                requests.forget(row)
            })
    }

    @usableFromInline func show(
        _ paging: Path<Paging>, at place: Place, _ places: PagingPlaces, _ site: Site,
        isEmpty: @escaping @MainActor (UnsafePointer<Value>) -> Bool
    ) {
        uses(place, for: .state, at: site, detail: Trait.busy.rawValue)
        for place in [places.loading, places.empty, places.problem, places.retry].compactMap(\.self) {
            uses(place, for: .state, at: site, detail: Trait.hidden.rawValue)
        }
        if let problem = places.problem {
            uses(problem, for: .text, at: site)
            surveyApology(places.apology, at: site)
        }
        let pagings = PropertyReader<Value, Paging>(paging)
        let sight: @MainActor (UnsafePointer<Value>) -> PagingSight = {
            PagingSight(pagings($0), hasRows: !isEmpty($0))
        }
        bindings.add(PagingSight.binding(at: place, places, sight))
        if let retry = places.retry { bindings.close(retry) { !sight($0).hasFailed } }
    }
}
