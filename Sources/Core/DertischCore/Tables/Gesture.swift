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

    /// The place of the gesture; `nil` for an event of the visit.
    var place: Place? {
        switch self {
        case .seated, .returned, .navigated: nil
        case .tap(let place), .submit(let place), .enter(let place), .leave(let place), .end(of: let place): place
        }
    }
}
