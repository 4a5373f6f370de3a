/// What a customer can listen to.
public enum Gesture: Hashable, Sendable {
    /// The customer has been seated for the first time.
    case seated
    /// The customer is back at the table: whoever sat on top has gone.
    case returned
    /// A place was tapped, clicked, or chosen with the keyboard.
    case tap(Place)
    /// A form was submitted.
    case submit(Place)
    /// The end of a place's rows came into view.
    case end(of: Place)

    /// Whether it is a step of the customer's visit, and not made at a place.
    @usableFromInline var isOccasion: Bool { self == .seated || self == .returned }

    /// The place that it is made at, if it is made at one.
    var place: Place? {
        switch self {
        case .seated, .returned: nil
        case .tap(let place), .submit(let place), .end(of: let place): place
        }
    }
}

/// What a dining room tells the maître d that its customer did.
public enum Gestured: Hashable, Sendable {
    /// Tapped, clicked or chosen with the keyboard.
    case tapped
    /// Submitted.
    case submitted
    /// Came to the end of the rows.
    case reachedEnd
    /// Entered something. The revision counts the edits of that spot, from 1.
    case edited(Edited, revision: Int)
    /// Chose the choice of that number.
    case chose(Int)
}

/// Why a gesture was refused. Refusals are counted and told to the inspector; nothing else happens.
public enum Refusal: String, Error, Hashable, Sendable, CaseIterable {
    /// The customer on screen does not listen to that.
    case nobodyListens
    /// The row has gone.
    case rowGone
    /// The choice has gone.
    case choiceGone
    /// What was entered is no value of the kind that the place takes.
    case unreadable
    /// The customer has left the table.
    case offShift
    /// A menu lies over the customer.
    case onBreak
    /// The customer is no menu, and so has nobody to pay.
    case noMenu
    /// There is no such section on the table, nor on one that holds it.
    case noSuchSection
    /// A gate did not let the customer in.
    case notAdmitted
    /// The window holds no more customers, or no deeper.
    case windowFull
    /// Too many orders are waiting.
    case queueFull
    /// One order of that lane is enough, and one is cooking.
    case onceIsEnough
    /// The place is disabled or hidden just now.
    case disabled
    /// Nobody introduced that customer, or not with that course.
    case notIntroduced
}
