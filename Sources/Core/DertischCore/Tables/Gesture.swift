/// A gesture or an event of the visit that a customer can listen for.
public enum Gesture: Hashable, Sendable {
    /// The customer has been seated for the first time.
    case seated
    /// The customer is back at the table, because the customer on top has gone.
    case returned
    /// The guest went back or forward to another address of the customer, which has changed values that its query binds (``Course/query``).
    case navigated
    /// A place was tapped, clicked, or chosen with the keyboard.
    case tap(Place)
    /// A form was submitted.
    case submit(Place)
    /// The keyboard focus came into a field.
    case enter(Place)
    /// The keyboard focus left a field.
    case leave(Place)
    /// The end of a place's rows came into view.
    case end(of: Place)
    /// A key was pressed; ``key(_:_:repeats:)`` makes it.
    case press(KeyPress, repeats: Bool)

    /// A key was pressed while this customer is on top.
    ///
    /// ```swift
    /// table.order(.save, on: .key("s", .command))
    /// table.rows(\.tasks, at: "tasks") { task in task.order(on: .key(.delete)) { .delete($0.id) } }
    /// ```
    ///
    /// A row gets the key while the focus is in the row. While the guest types in an entry, only keys with `.command`, function keys
    /// and ``KeyboardKey/escape`` are told. The house does not open with a key that browsers keep for themselves.
    ///
    /// - Parameters:
    ///   - key: the key: `"s"`, `.escape`, `.function(2)`.
    ///   - modifiers: the modifiers that are held with it, and no others.
    ///   - repeats: true if the key also counts while it is held down, again and again.
    public static func key(_ key: KeyboardKey, _ modifiers: KeyModifiers = [], repeats: Bool = false) -> Gesture {
        .press(KeyPress(key, modifiers), repeats: repeats)
    }

    /// The place of the gesture: without a name for a key, and `nil` for an event of the visit.
    var place: Place? {
        switch self {
        case .seated, .returned, .navigated: nil
        case .press: .ofKeys
        case .tap(let place), .submit(let place), .enter(let place), .leave(let place), .end(of: let place): place
        }
    }
}
