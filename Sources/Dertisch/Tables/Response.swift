/// A response to a gesture.
@usableFromInline package enum Response {
    /// An order of the course, or a ``CarteChange`` that needs none.
    case order(any Sendable, Edit?)
    /// An order for an edit, given once typing there has rested for the duration.
    case resting(any Sendable, Edit, Duration)
    /// The keyboard focus goes to a spot of the table.
    case focus(Spot)
    case maitreD(MaitreDForCustomer.Request)
    /// A question to the customer, in its language.
    case ask(@MainActor (Sommelier) -> AskedQuestion)
}
