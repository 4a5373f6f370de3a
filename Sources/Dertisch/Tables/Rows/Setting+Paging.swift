extension Setting {
    /// Lays a list that comes in pages, shows how far it has come, and asks for more at the end of the rows.
    ///
    /// The first page is asked for by itself while the list is empty, after what the customer orders on `.seated`.
    /// While a page is on its way the rows' place is marked busy. The end of the rows asks for nothing from its order on
    /// until that is done, after a page has failed (then only a tap on `retry` does), and once all are there. So no page
    /// is asked for twice, even by gestures that wait in the queue together. A page that brings no row and is not the last
    /// is followed by the next at once, up to 16 in a row, since the end of the rows is still in view.
    ///
    /// ```swift
    /// table.rows(
    ///     \.photos, at: "photos", paging: \.paging,
    ///     PagingPlaces(loading: "busy", empty: "empty", problem: "problem", saying: "photos.failed", retry: "retry")
    /// ) { photo in
    ///     photo.lay(\.name, at: "name")
    /// } more: { carte in
    ///     .more(after: carte.photos.count)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - path: the rows.
    ///   - place: where they lie.
    ///   - paging: how far the list has come.
    ///   - places: where that is shown. Texts at `loading`, `empty` and `retry` are laid as any other.
    ///   - each: declares what lies in a row, as for a table. It runs once, not once a row.
    ///   - more: what an empty list, the end of the rows, or a tap on `retry` orders; `nil` orders nothing.
    @inlinable public func rows<Row: Identifiable & Equatable & Sendable>(
        _ path: Path<Rows<Row>>, at place: Place, paging: Path<Paging>, _ places: PagingPlaces = PagingPlaces(),
        file: StaticString = #fileID, line: UInt = #line, _ each: (Setting<C, Row>) -> Void,
        more: @escaping @MainActor (Value) -> C.Order?
    ) where Row.ID: Sendable {
        rows(path, at: place, file: file, line: line, each)
        show(paging, of: path, at: place, places, file, line)
        ask(for: paging, of: { $0[keyPath: path].count }, at: place, retry: places.retry, file, line, more)
    }

    @usableFromInline func ask(
        for paging: Path<Paging>, of count: @escaping @MainActor (Value) -> Int, at place: Place, retry: Place?,
        _ file: StaticString, _ line: UInt, _ more: @escaping @MainActor (Value) -> C.Order?
    ) {
        let requests = PageRequests(at: place)
        let site = Site(file: file, line: line)
        func ask(on gesture: Gesture, while isMeant: @escaping @MainActor (Paging) -> Bool) {
            listen(to: gesture, site) { value, row in
                let now = value[keyPath: paging]
                return isMeant(now) ? requests.ask(more(value), now, rows: count(value), in: row) : nil
            }
        }
        ask(on: .end(of: place)) { $0.state == .idle }
        if let retry { ask(on: .tap(retry)) { $0.hasFailed } }
        let pagings = Reading<Value, Paging>(paging)
        let begin: @MainActor (UnsafePointer<Value>, RowNumber) -> Response? = { value, row in
            requests.begin(pagings(value), isEmpty: count(value.pointee) == 0, in: row) { more(value.pointee) }
        }
        layer.greet { begin($0, .table) }
        layer.add(
            Cover { value, pass, row, hand in
                let next: Response? = requests.goOn(pagings(value), rows: count(value.pointee), in: row) {
                    more(value.pointee)
                }
                // A table that is laid for the first time may order by itself what fills it, once its customer is seated.
                var isArriving = false
                if case .fresh = pass { isArriving = row == .table }
                if let response = next ?? (isArriving ? nil : begin(value, row)) { hand.requests.append(response) }
            } forget: { row, _ in
                requests.forget(row)
            })
    }

    /// Lets the house check an apology of the app's own; its general one is there in every house.
    @usableFromInline func surveyApology(_ apology: TextKey, _ file: StaticString, _ line: UInt) {
        if apology != .apology { layer.survey?.text(apology, at: Site(file: file, line: line)) }
    }

    @inlinable func show<Row>(
        _ paging: Path<Paging>, of rows: Path<Rows<Row>>, at place: Place, _ places: PagingPlaces,
        _ file: StaticString, _ line: UInt
    ) {
        uses(place, for: .state, file, line, detail: Trait.busy.rawValue)
        for place in [places.loading, places.empty, places.problem, places.retry].compactMap(\.self) {
            uses(place, for: .state, file, line, detail: Trait.hidden.rawValue)
        }
        if let problem = places.problem {
            uses(problem, for: .text, file, line)
            surveyApology(places.apology, file, line)
        }
        let (pagings, lists) = (Reading<Value, Paging>(paging), Reading<Value, Rows<Row>>(rows))
        let sight: @MainActor (UnsafePointer<Value>) -> PagingSight = {
            PagingSight(pagings($0), hasRows: !lists($0).isEmpty)
        }
        layer.add(PagingSight.cover(at: place, places, sight))
        if let retry = places.retry { layer.close(retry) { !sight($0).hasFailed } }
    }
}

/// What a customer sees of a paging: a pure decision.
@usableFromInline struct PagingSight: Equatable {
    @usableFromInline let isLoading: Bool
    @usableFromInline let isEmpty: Bool
    @usableFromInline let hasFailed: Bool

    @usableFromInline init(_ paging: Paging, hasRows: Bool) {
        isLoading = paging.isLoading
        isEmpty = paging.isComplete && !hasRows
        hasFailed = paging.hasFailed
    }

    @usableFromInline @MainActor static func cover<Value>(
        at place: Place, _ places: PagingPlaces, _ sight: @escaping @MainActor (UnsafePointer<Value>) -> PagingSight
    ) -> Cover<Value> {
        Cover { value, pass, row, hand in
            let now = sight(value)
            switch pass {
            case .fresh: now.lay(since: nil, at: place, places, in: row, by: hand)
            case .since(let old): now.lay(since: sight(old), at: place, places, in: row, by: hand)
            case .tongue: now.layProblem(at: places, in: row, by: hand)
            }
        }
    }

    @MainActor private func lay(
        since old: PagingSight?, at place: Place, _ places: PagingPlaces, in row: RowNumber, by hand: Hand
    ) {
        if self == old { return }
        func show(_ place: Place?, _ isShown: Bool, _ wasShown: Bool?) {
            guard let place, isShown != wasShown else { return }
            hand.lay(.mark(.hidden, !isShown), at: Spot(place, in: row))
        }
        if old?.isLoading != isLoading { hand.lay(.mark(.busy, isLoading), at: Spot(place, in: row)) }
        show(places.loading, isLoading, old?.isLoading)
        show(places.empty, isEmpty, old?.isEmpty)
        if let old, old.hasFailed == hasFailed { return }
        layProblem(at: places, in: row, by: hand)
        show(places.problem, hasFailed, old?.hasFailed)
        show(places.retry, hasFailed, old?.hasFailed)
    }

    @MainActor private func layProblem(at places: PagingPlaces, in row: RowNumber, by hand: Hand) {
        guard let problem = places.problem else { return }
        hand.lay(.text(hasFailed ? hand.sommelier.apology(places.apology) : ""), at: Spot(problem, in: row))
    }
}
