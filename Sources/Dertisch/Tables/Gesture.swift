/// A gesture or an event of the visit that a customer can listen for.
public enum Gesture: Hashable, Sendable {
    /// The customer has been seated for the first time.
    case seated
    /// The customer is back at the table, because the customer on top has gone.
    case returned
    /// A place was tapped, clicked, or chosen with the keyboard.
    case tap(Place)
    /// A form was submitted.
    case submit(Place)
    /// The end of a place's rows came into view.
    case end(of: Place)

    /// True for an event of the customer's visit, which is not made at a place.
    @usableFromInline var isOccasion: Bool { self == .seated || self == .returned }

    /// The place of the gesture; `nil` for an event of the visit.
    var place: Place? {
        switch self {
        case .seated, .returned: nil
        case .tap(let place), .submit(let place), .end(of: let place): place
        }
    }
}

/// A customer's action, as a dining room reports it to the maître d.
public enum Gestured: Hashable, Sendable {
    /// Tapped, clicked or chosen with the keyboard.
    case tapped
    /// Submitted.
    case submitted
    /// Came to the end of the rows.
    case reachedEnd
    /// Entered something. The revision counts the edits of that spot, from 1.
    case edited(Edited, revision: Int)
    /// Chose the choice with that number.
    case chose(Int)
}

/// The reason why a gesture was refused. Refusals are counted and reported to the inspector; nothing else happens.
public enum Refusal: String, Error, Hashable, Sendable, CaseIterable {
    /// The customer on screen does not listen for that gesture.
    case nobodyListens
    /// The row has gone.
    case rowGone
    /// The choice has gone.
    case choiceGone
    /// The entered text is not a value of the type that the place takes.
    case unreadable
    /// The customer has left the table.
    case offShift
    /// A menu lies over the customer.
    case onBreak
    /// The customer is no menu, so it has no opener to pay.
    case noMenu
    /// No such section is on the table, nor on one that holds it.
    case noSuchSection
    /// A gate did not let the customer in.
    case notAdmitted
    /// The window cannot hold more customers, or sections and menus would be nested too deep.
    case windowFull
    /// Too many orders are waiting.
    case queueFull
    /// An order of that lane is cooking already, and the lane takes only one.
    case onceIsEnough
    /// The place is disabled or hidden.
    case disabled
    /// That customer is not introduced, or not with that course.
    case notIntroduced
}
