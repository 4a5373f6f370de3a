/// A response to a gesture.
@usableFromInline package enum Response {
    /// An order of the course, or a ``CarteChange`` that needs none.
    case order(any Sendable, Edit?)
    /// An order made from the carte or the row. The order is refused while an entry whose value it may hold is unreadable.
    case orderFromEntries(any Sendable, Edit? = nil)
    /// An order for an edit, given once typing there has rested for the duration.
    case resting(any Sendable, Edit, Duration)
    /// A text that is no value of the entry where it was typed. The error message is in the guest's language.
    case unreadable(Spot, @MainActor (Sommelier) -> String?)
    /// A value, at an entry that held an unreadable text.
    case readable(Spot)
    /// The keyboard focus goes to a spot of the table.
    case focus(Spot)
    case maitreD(MaitreDForCustomer.Request)
    /// An error that no waiter shows, with the way to try again if there is one.
    case alert(any Error, again: (@MainActor () -> Void)?)
    /// A question to the guest, in the guest's language. If it was made from the carte or the row, a gesture does not ask it while an entry whose
    /// value it may hold is unreadable.
    case ask(@MainActor (Sommelier) -> AskedQuestion, readsEntries: Bool = false)
}

extension Response {
    /// True if the response was made from the values of entries.
    var readsEntries: Bool {
        switch self {
        case .orderFromEntries, .maitreD(.pay): true
        case .ask(_, let readsEntries): readsEntries
        default: false
        }
    }
}
