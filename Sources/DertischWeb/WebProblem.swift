import Dertisch

/// A failure of a web room that inspectors of the house are told about.
enum WebProblem: LoggableError {
    /// No customer was seated for a visitor, who got status 500 instead of a page.
    case nobodySeated

    /// A message that says what happened, where, why, and what to do.
    var description: String {
        switch self {
        case .nobodySeated:
            "A visitor of the web room got no page, but status 500: no customer could be seated in its window, for a gate let none in, or "
                + "what one needs could not be made. See the failure before this one, and let the house have a home that is open to everybody."
        }
    }
}
