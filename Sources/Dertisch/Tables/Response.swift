/// A response to a gesture.
@usableFromInline enum Response {
    case order(any Sendable, Edit?)
    /// An order for an edit, given once typing there has rested for the duration.
    case resting(any Sendable, Edit, Duration)
    case maitreD(MaitreDForCustomer.Request)
    /// A question to the customer, in its language.
    case ask(@MainActor (Sommelier) -> AskedQuestion)
}
