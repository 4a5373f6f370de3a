extension LevelBuilder {
    /// Gives an order on a gesture.
    @inlinable public func order(
        _ order: C.Order, on gesture: Gesture, file: StaticString = #fileID, line: UInt = #line
    ) {
        listen(to: gesture, Site(file: file, line: line)) { _, _ in .order(order, nil) }
    }

    /// Gives an order made from the current value; `nil` gives no order.
    ///
    /// ```swift
    /// table.order(on: .submit("form")) { $0.text.isEmpty ? nil : .send($0.text) }
    /// ```
    ///
    /// While an entry shows that its text is no number, the value is not what the guest sees. Then the gesture is
    /// refused, and the entry gets the focus. An order that depends on no entry says so:
    ///
    /// ```swift
    /// row.order(on: .tap("delete"), readsEntries: false) { .delete($0.id) }
    /// ```
    ///
    /// - Parameters:
    ///   - gesture: the gesture. A submission waits for the entries of its form in any case.
    ///   - readsEntries: false if the order is the same whatever the entries hold.
    ///   - order: makes the order.
    public func order(
        on gesture: Gesture, readsEntries: Bool = true, file: StaticString = #fileID, line: UInt = #line,
        _ order: @escaping @MainActor (Value) -> C.Order?
    ) {
        listen(to: gesture, Site(file: file, line: line)) { value, _ in
            order(value).map { readsEntries ? .orderFromEntries($0) : .order($0, nil) }
        }
    }

    /// Lets the guest edit a value of the carte or the row. Each edit is an order.
    ///
    /// The waiter should note the edit on the carte when it takes the order: once the order is done, the place shows
    /// the carte's value. While newer typing is on its way, no older value is laid over it.
    ///
    /// ```swift
    /// table.rows(\.tasks, at: "tasks") { task in
    ///     task.edit(\.isDone, at: "done") { task, isDone in .mark(task.id, isDone) }
    /// }
    /// ```
    ///
    /// A number is read in the guest's language: `1.500` is 1500 in German and 1.5 in English. A text that is no number, a number out of range, and
    /// an empty text give no order. The entry then shows an error message, and submissions are refused (``Refusal/unreadable``) until it is mended.
    /// For an optional, an emptied entry is `nil` instead:
    ///
    /// ```swift
    /// table.edit(\.age, at: "age") { .age($0) }  // var age: Int?
    /// ```
    ///
    /// - Parameters:
    ///   - path: the property to show and edit.
    ///   - place: the place of the entry or toggle.
    ///   - rest: the time for which typing must have rested before the order is given. Any other action of the guest
    ///     gives the order at once. `nil` gives an order for each edit.
    ///   - order: makes the order from the row or carte as it was when edited, and from the entered value.
    public func edit<V: Editable>(
        _ path: @escaping Reading<V>, at place: Place, after rest: Duration? = nil, file: StaticString = #fileID,
        line: UInt = #line,
        _ order: @escaping @MainActor (Value, V) -> C.Order
    ) {
        uses(place, for: V.editable.use, file, line)
        let edited = EntryBinding<Value, V>(
            path, at: place, isPlain: bindings.takesPlainNumbers(at: place), after: rest, order)
        bindings.add(edited.binding)
        bindings.edit(place, of: edited) { edited.edit($0, revision: $1, about: $2, in: $3) }
    }

    /// Moves the keyboard focus to a place on a gesture. When the customer is back at its table, the focus is there
    /// again.
    ///
    /// ```swift
    /// table.focus("search", on: .tap("clear"))
    /// table.rows(\.tasks, at: "tasks") { $0.focus("open", on: .tap("open")) }
    /// ```
    public func focus(_ place: Place, on gesture: Gesture, file: StaticString = #fileID, line: UInt = #line) {
        let site = Site(file: file, line: line)
        bindings.log?.focus(place, at: site)
        listen(to: gesture, site) { _, row in .focus(Spot(place, in: row)) }
    }

    @inlinable package func listen(
        to gesture: Gesture, _ site: @autoclosure () -> Site,
        _ respond: @escaping @MainActor (Value, RowNumber) -> Response?
    ) {
        switch gesture {
        case .seated, .returned, .navigated: break
        case .tap(let place): uses(place, for: .tap, at: site())
        case .submit(let place): uses(place, for: .submit, at: site())
        case .end(let place): uses(place, for: .rows, at: site(), detail: "end")
        case .enter(let place), .leave(let place):
            uses(place, for: .entry, at: site(), detail: "focus")
            tellFocus(gesture, at: place)
        case .press(let press, _): bindings.log?.key(press, at: site())
        }
        bindings.listen(to: gesture, respond)
    }
}

extension LevelBuilder {
    @usableFromInline func tellFocus(_ gesture: Gesture, at place: Place) {
        var constraints = FieldConstraints()
        if case .enter = gesture { constraints.tellsEntering = true } else { constraints.tellsLeaving = true }
        bindings.constrain(place, constraints)
    }
}

extension LevelBuilder where Value == C.Carte {
    /// Lets the guest edit a value of the carte. Parameters are those of the other `edit`, except for the order, which
    /// is made from the entered value alone: a table has only one such place, while each row has its own.
    ///
    /// ```swift
    /// table.edit(\.text, at: "text", after: .milliseconds(300)) { .search($0) }
    /// ```
    public func edit<V: Editable>(
        _ path: @escaping Reading<V>, at place: Place, after rest: Duration? = nil, file: StaticString = #fileID,
        line: UInt = #line,
        _ order: @escaping @MainActor (V) -> C.Order
    ) {
        edit(path, at: place, after: rest, file: file, line: line) { _, entered in order(entered) }
    }

    /// Lets the guest edit a property of the carte, with no order: the entered value is on the carte at once.
    ///
    /// ```swift
    /// table.edit(\.text, at: "text")
    /// ```
    ///
    /// A text that is no number, at the place of a number, is not on the carte: it shows an error message, as with an order.
    ///
    /// - Parameters:
    ///   - path: the property to show and edit.
    ///   - place: the place of the entry or toggle.
    public func edit<V: Editable>(
        _ path: any WritableKeyPath<Value, V> & Sendable, at place: Place, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        uses(place, for: V.editable.use, file, line)
        let edited = EntryBinding<Value, V>(
            { $0[keyPath: path] }, at: place, isPlain: bindings.takesPlainNumbers(at: place), after: nil
        ) { CarteChange<Value>(path, $1) }
        bindings.add(edited.binding)
        bindings.edit(place, of: edited) { edited.edit($0, revision: $1, about: $2, in: $3) }
    }

    /// Sets a property of the carte on a gesture, with no order.
    ///
    /// ```swift
    /// table.set(\.isSearching, to: true, on: .tap("search"))
    /// ```
    ///
    /// - Parameters:
    ///   - path: the property.
    ///   - value: its new value.
    ///   - gesture: the gesture that sets it.
    public func set<V: Sendable>(
        _ path: any WritableKeyPath<Value, V> & Sendable, to value: V, on gesture: Gesture,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        listen(to: gesture, Site(file: file, line: line)) { _, _ in .order(CarteChange<Value>(path, value), nil) }
    }

    /// Sets a property of the carte on a gesture, to a value made from the carte: `{ $0.page + 1 }`.
    public func set<V: Sendable>(
        _ path: any WritableKeyPath<Value, V> & Sendable, on gesture: Gesture, file: StaticString = #fileID,
        line: UInt = #line, _ value: @escaping @MainActor (Value) -> V
    ) {
        listen(to: gesture, Site(file: file, line: line)) { carte, _ in
            .order(CarteChange<Value>(path, value(carte)), nil)
        }
    }
}
