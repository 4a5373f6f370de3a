extension Setting {
    /// Gives an order on a gesture.
    public func order(
        _ order: C.Order, on gesture: Gesture, file: StaticString = #fileID, line: UInt = #line
    ) {
        listen(to: gesture, Site(file: file, line: line)) { _, _ in .order(order, nil) }
    }

    /// Gives an order made from the value as it is now; `nil` orders nothing.
    public func order(
        on gesture: Gesture, file: StaticString = #fileID, line: UInt = #line,
        _ order: @escaping @MainActor (Value) -> C.Order?
    ) {
        listen(to: gesture, Site(file: file, line: line)) { value, _ in order(value).map { .order($0, nil) } }
    }

    /// Lets the customer edit a value: what stands at the place is the carte's, an edit is an order.
    ///
    /// The waiter should note the edit on the carte when it takes the order: once the order is done, the carte has the
    /// last word. While newer typing is on its way nothing older is laid over it.
    ///
    /// - Parameters:
    ///   - path: what stands there.
    ///   - place: where it stands.
    ///   - rest: orders once typing has rested for so long, or as soon as the customer does anything else; `nil` orders at
    ///     each edit.
    ///   - order: what the edit orders.
    public func edit<V: Editable>(
        _ path: Path<V>, at place: Place, after rest: Duration? = nil, file: StaticString = #fileID,
        line: UInt = #line,
        _ order: @escaping @MainActor (V) -> C.Order
    ) {
        uses(place, for: V.editable.use, file, line)
        let cover = EntryCover<Value, V>(path, at: place, after: rest, order)
        layer.add(cover.cover)
        layer.edit(place) { cover.edit($0, revision: $1, in: $2) }
    }

    /// Lets the customer choose one of several rows.
    ///
    /// - Parameters:
    ///   - path: the id of the row that is chosen, if any.
    ///   - rows: what there is to choose from.
    ///   - label: the text of one choice.
    ///   - order: what the choice of a row orders.
    public func choose<Row: Identifiable & Equatable & Sendable>(
        _ path: Path<Row.ID?>, from rows: Path<[Row]>, at place: Place, file: StaticString = #fileID,
        line: UInt = #line, label: @escaping @MainActor (Row, Sommelier) -> String,
        _ order: @escaping @MainActor (Row.ID) -> C.Order
    ) where Row.ID: Sendable {
        uses(place, for: .choice, file, line)
        let cover = ChoiceCover<Value, Row>(chosen: path, from: rows, at: place, label: label, order)
        layer.add(cover.cover)
        layer.choose(place) { cover.choose($0, in: $1) }
    }

    func listen(
        to gesture: Gesture, _ site: Site,
        _ respond: @escaping @MainActor (Value, RowNumber) -> Response?
    ) {
        switch gesture {
        case .seated, .returned: break
        case .tap(let place): uses(place, for: .tap, at: site)
        case .submit(let place): uses(place, for: .submit, at: site)
        case .end(let place): uses(place, for: .rows, at: site, detail: "end")
        }
        layer.listen(to: gesture, respond)
    }
}
