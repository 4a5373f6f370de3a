package import DertischRoom

/// A table of a native room whose input survives the end of the program: the touched rows, and what was typed and chosen.
@MainActor package protocol RestorableTable: RestaurantTable {
    /// The number of the table in its window.
    var number: Int { get set }
    /// The rows that the guest used last, the latest at the end.
    var touchedRows: [RowNumber] { get set }
    /// The input of the guest that the house has not replaced since.
    var typedFields: [Spot: TypedField] { get set }

    /// The content that a place shows, and the revision of its text.
    func shown(at spot: Spot) -> (content: Laid, revision: Int)?
    /// Shows content without a word to the house.
    func show(_ content: Laid, at spot: Spot)
    /// Takes an edit as the guest's.
    func enter(_ edited: Edited, at spot: Spot)
    /// Takes the choice of that number as the guest's.
    func enter(choice number: Int, at spot: Spot)
    /// Takes the choices of these numbers as the guest's.
    func enter(selection numbers: [Int], at spot: Spot)
    /// Hears that a typed field is not stored any more.
    func typedFieldForgotten()
}

extension RestorableTable {
    package var remembered: TableMemory? { TableMemory(number: number, rows: touchedRows) }

    /// The typed fields. A row that was touched too long ago is not found again, and neither are its fields.
    package var storedFields: [TypedField] {
        typedFields.values.filter { $0.field.row == 0 || touchedRows.contains(RowNumber($0.field.row)) }
    }

    /// Notes that the guest uses a row, or has the focus in it.
    package func touch(_ row: RowNumber) {
        guard row != .table, touchedRows.last != row else { return }
        touchedRows.removeAll { $0 == row }
        touchedRows.append(row)
        if touchedRows.count > TableRecord.rowLimit { touchedRows.removeFirst() }
    }

    /// Notes what the guest did: the touched row, and what was typed or chosen, unless the place is secret.
    ///
    /// - Parameter turn: the number of the edit in the room.
    package func note(_ event: GestureEvent, at spot: Spot, turn: Int) {
        switch event {
        case .reachedEnd, .scrolled, .module: return
        case .tapped, .submitted, .entered, .left, .pressed: return touch(spot.row)
        case .edited, .chose, .selected: touch(spot.row)
        }
        typedFields[spot] = nil
        guard let value = shown(at: spot)?.content.enteredValue, !isSecret(at: spot) else { return }
        let field = WindowField(table: number, row: spot.row.number, place: spot.place.name, value: value)
        typedFields[spot] = TypedField(field: field, turn: turn)
    }

    /// Forgets what the house has replaced.
    package func forgetReplaced(at spot: Spot) {
        guard let typed = typedFields[spot], shown(at: spot)?.content.enteredValue != typed.field.value else { return }
        typedFields[spot] = nil
        typedFieldForgotten()
    }

    /// Forgets what was typed in a row that has gone.
    package func forgetFields(in row: RowNumber) {
        let kept = typedFields.filter { $0.key.row != row }
        guard kept.count < typedFields.count else { return }
        typedFields = kept
        typedFieldForgotten()
    }

    /// Shows what the guest had entered, if the place still takes it. The house is not told.
    ///
    /// - Returns: false if the place does not take it.
    package func show(_ value: WindowField.Value, at spot: Spot) -> Bool {
        guard let (content, revision) = shown(at: spot) else { return false }
        switch (value, content) {
        case (.text(let text), .entry): show(.entry(text, revision: revision), at: spot)
        case (.flag(let flag), .flag): show(.flag(flag), at: spot)
        case (.choice(let number), .choices(let choices, _)):
            guard choices.contains(where: { $0.number == number }) else { return false }
            show(.choices(choices, chosen: number), at: spot)
        case (.selection(let numbers), .selection(let choices, _)):
            guard numbers.allSatisfy({ number in choices.contains { $0.number == number } }) else { return false }
            show(.selection(choices, chosen: numbers), at: spot)
        default: return false
        }
        return true
    }

    /// Enters what the guest had entered, as the guest did. A value that the house knows already is not entered.
    ///
    /// - Parameter isShown: true if the table shows the value, and the house does not know it yet.
    package func enter(_ value: WindowField.Value, at spot: Spot, isShown: Bool) {
        guard isShown == (shown(at: spot)?.content.enteredValue == value), show(value, at: spot) else { return }
        switch value {
        case .text(let text): enter(Edited.text(text), at: spot)
        case .flag(let flag): enter(Edited.flag(flag), at: spot)
        case .choice(let number): enter(choice: number, at: spot)
        case .selection(let numbers): enter(selection: numbers, at: spot)
        }
    }
}

extension GestureEvent {
    /// False for the report of a list that shows other rows, or of a module, which is no sign of the guest.
    package var isOfGuest: Bool {
        switch self {
        case .reachedEnd, .scrolled, .module: false
        case .tapped, .submitted, .entered, .left, .edited, .chose, .selected, .pressed: true
        }
    }
}

extension Laid {
    /// The input that it shows, as it is stored.
    fileprivate var enteredValue: WindowField.Value? {
        switch self {
        case .entry(let text, _): .text(text)
        case .flag(let flag): .flag(flag)
        case .choices(let choices, let chosen): choices.first { $0.number == chosen }.map { .choice($0.number) }
        case .text, .number, .picture, .mark, .invalid, .label, .hint, .tip, .link, .constraints, .window, .module: nil
        case .selection(_, let chosen): .selection(chosen)
        }
    }
}
