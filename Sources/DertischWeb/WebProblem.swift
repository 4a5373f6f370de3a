import Dertisch

/// Something that a web room could not do. Inspectors of the house are told.
enum WebProblem: LoggableError {
    /// A visitor got no page, but status 500.
    case nobodySeated

    /// What happened, where, why, and what to do.
    var description: String {
        switch self {
        case .nobodySeated:
            "A visitor of the web room got no page, but status 500: no customer could be seated in its window, for a gate let none in, or "
                + "what one needs could not be made. See the failure before this one, and let the house have a home that is open to everybody."
        }
    }
}
