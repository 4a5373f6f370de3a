/// The reason why a gesture was refused. Refusals are counted and reported to the inspector; nothing else happens.
public enum Refusal: String, Error, Hashable, Sendable, CaseIterable {
    /// The customer on screen does not listen for that gesture.
    case unhandled
    /// The row has gone.
    case rowGone
    /// The choice has gone.
    case choiceGone
    /// The entered text is not a value of the type that the place takes, or a form with such an entry was submitted.
    case unreadable
    /// The customer has left the table.
    case offShift
    /// A menu lies over the customer.
    case onBreak
    /// The customer is no menu, so it has no opener to pay.
    case noMenu
    /// No such section is on the table, nor on a table that holds it.
    case noSuchSection
    /// A gate did not let the customer in.
    case notAdmitted
    /// The window cannot hold more customers, or sections and menus would be nested too deep.
    case windowFull
    /// Too many alerts are waiting for an answer, so a further one was not shown.
    case alertsFull
    /// Too many orders are waiting.
    case queueFull
    /// An order of that lane is cooking already, and the lane takes only one.
    case onceIsEnough
    /// The place is disabled or hidden.
    case disabled
    /// That customer is not introduced, or not with that course.
    case notIntroduced
    /// A value in the query of an address cannot be read or is out of bounds, so it counts as the default.
    case badQuery
}
