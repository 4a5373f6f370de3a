import Dertisch

/// A failure of a web room that inspectors of the house are told about.
enum WebRoomError: LoggableError {
    /// No customer was seated for a visitor, who got status 500 instead of a page.
    case noCustomerSeated

    /// A message that says what happened, where, why, and what to do.
    var description: String {
        switch self {
        case .noCustomerSeated:
            "A visitor of the web room got status 500 instead of a page: no customer was seated, because gates refused them "
                + "or their resources failed to initialise. See the failure before this one, and give the house a home that "
                + "every guest may enter."
        }
    }
}
