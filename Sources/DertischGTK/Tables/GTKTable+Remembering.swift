import CGTK
import Dertisch
import DertischWindowState

/// What the room stores of a table besides its content: the touched rows, the typed fields, and the focus.
extension GTKTable {
    var remembered: TableMemory? { TableMemory(number: number, rows: touchedRows) }

    func restore(_ record: TableRecord) {
        handlers.onRestore(record.number, self)
        touchedRows = record.rows.map { RowNumber($0.number) }
    }

    /// The typed fields. A row that was touched too long ago is not found at the next start, and neither are its fields.
    var storedFields: [TypedField] {
        typedFields.values.filter { $0.field.row == 0 || touchedRows.contains(RowNumber($0.field.row)) }
    }

    /// Notes that the guest uses a row, or has the focus in it.
    func touch(_ row: RowNumber) {
        guard row != .table, touchedRows.last != row else { return }
        touchedRows.removeAll { $0 == row }
        touchedRows.append(row)
        if touchedRows.count > TableRecord.rowLimit { touchedRows.removeFirst() }
    }

    /// Notes what the guest did: the touched row, and what was typed or chosen, unless the place is secret.
    ///
    /// - Parameter turn: the number of the edit in the room.
    func note(_ event: GestureEvent, at spot: Spot, turn: Int) {
        if event != .reachedEnd { touch(spot.row) }
        switch event {
        case .tapped, .submitted, .reachedEnd: return
        case .edited, .chose: break
        }
        typedFields[spot] = nil
        guard let value = enteredValue(at: spot), !isSecret(at: spot) else { return }
        let field = WindowField(table: number, row: spot.row.number, place: spot.place.name, value: value)
        typedFields[spot] = TypedField(field: field, turn: turn, choice: state(at: spot).chosen)
    }

    /// Forgets what the house has replaced. A choice may have another text, in another language.
    func forgetReplaced(at spot: Spot) {
        guard let typed = typedFields[spot] else { return }
        let value = enteredValue(at: spot)
        guard value != typed.field.value else { return }
        if let value, let choice = typed.choice, choice == state(at: spot).chosen {
            typedFields[spot]?.field.value = value
        } else {
            typedFields[spot] = nil
        }
        handlers.onForgotten()
    }

    /// Forgets what was typed in a row that has gone.
    func forget(_ row: RowNumber) {
        if !typedFields.isEmpty { typedFields = typedFields.filter { $0.key.row != row } }
    }

    /// The input that a place shows; `nil` if it shows none.
    func enteredValue(at spot: Spot) -> WindowField.Value? { state(at: spot).enteredValue }

    private func isSecret(at spot: Spot) -> Bool { placeWidget(at: spot)?.isSecret == true }

    /// The place that has the focus, or that contains it.
    ///
    /// - Parameter holder: the widget that has the focus.
    func focus(in holder: Widget) -> WindowFocus? {
        var around: [Widget: Int] = [:]
        var next: Widget? = holder
        while let widget = next {
            around[widget] = around.count
            next = widget.parent
        }
        var nearest: (row: RowNumber, place: PlaceWidget, distance: Int)?
        for states in shownStates(around: Set(around.keys)) {
            for place in states.widgetTree?.places.values ?? [:].values where !place.place.isUnnamed {
                guard let distance = around[place.widget], distance < nearest?.distance ?? .max else { continue }
                nearest = (states.number, place, distance)
            }
        }
        guard let (row, place, _) = nearest else { return nil }
        return WindowFocus(
            table: number, row: row.number, place: place.place.name,
            selection: place.isSecret ? nil : place.selection)
    }

    /// Gives a place the focus, and selects what was selected. Returns false if no widget shows the place.
    func restore(_ focus: WindowFocus) -> Bool {
        let spot = Spot(Place(focus.place), in: RowNumber(focus.row))
        guard let place = placeWidget(at: spot) else { return false }
        gtk_widget_grab_focus(place.widget.pointer)
        if let selection = focus.selection { place.select(selection) }
        touch(spot.row)
        return true
    }

    /// Shows what the guest had entered at a place that still takes it. Returns false if it does not.
    func show(_ value: WindowField.Value, at spot: Spot) -> Bool {
        states(at: spot)?.show(value, at: spot.place) ?? false
    }

    /// Enters what the guest had entered, as the guest did. A value that the house knows already is not entered.
    ///
    /// - Parameter isShown: true if the table shows the value, and the house does not know it yet.
    func enter(_ value: WindowField.Value, at spot: Spot, isShown: Bool) {
        guard let states = states(at: spot), isShown == (enteredValue(at: spot) == value),
            states.show(value, at: spot.place)
        else { return }
        switch value {
        case .text(let text): states.handle(Edited.text(text), at: spot.place)
        case .flag(let flag): states.handle(Edited.flag(flag), at: spot.place)
        case .choice:
            if case .choices(_, let chosen?) = state(at: spot).shown { states.handle(choice: chosen, at: spot.place) }
        }
    }
}

extension PlaceState {
    /// The number of the choice that it shows.
    fileprivate var chosen: Int? { if case .choices(_, let chosen) = shown { chosen } else { nil } }

    /// The input that it shows, as it is stored.
    fileprivate var enteredValue: WindowField.Value? {
        switch shown {
        case .entry(let text, _): .text(text)
        case .flag(let flag): .flag(flag)
        case .choices(let choices, let chosen): choices.first { $0.number == chosen }.map { .choice($0.text) }
        case .text, .number, .picture, .mark, .invalid, .label, .hint, .tip, .link, nil: nil
        }
    }
}
