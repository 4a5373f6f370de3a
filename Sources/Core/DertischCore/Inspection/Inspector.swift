/// An observer of a house, told of the events in it. A house may have several observers, given when it opens.
///
/// The numbers of the maître d, the party and the order's ticket relate the events to each other. Events never carry
/// typed, served or laid content; only the error within a ``HouseFailure`` may.
///
/// ```swift
/// final class Ledger: Inspector {
///     var refused = 0
///     func notice(_ event: HouseEvent) { if case .refused = event.kind { refused += 1 } }
/// }
///
/// restaurant = try await Restaurant(Galerie(), inspectors: [FailureLog(), Ledger()])
/// ```
@MainActor public protocol Inspector: AnyObject, Sendable {
    /// The events that the inspector wants. If every inspector wants failures only, no other events are made. Asked
    /// once, when the house opens.
    var interest: Interest { get }
    /// Called on the main actor when something has just happened. The house waits until this returns, so it should be
    /// quick.
    ///
    /// - Parameter event: the event.
    func notice(_ event: HouseEvent)
}

extension Inspector {
    /// All events.
    public var interest: Interest { .everything }
}

extension HouseEvent.Kind {
    /// The failure, if an error caused the event.
    public var failure: HouseFailure? {
        switch self {
        case .apologised(_, handled: _, let failure), .failedLate(_, let failure), .notSeated(let failure),
            .notAdmitted(let failure), .roomFailed(let failure), .newsFailed(let failure):
            failure
        default: nil
        }
    }

    /// True if an operator should hear of the event: something was lost, was refused by mistake, or takes too long.
    public var isFailure: Bool {
        switch self {
        case .apologised, .failedLate, .notSeated, .notAdmitted, .roomFailed, .newsFailed,
            .slowToOpen, .slowToClose, .mainActorHeld, .slowToCook:
            true
        case .seated, .ordered, .cooking, .plated, .laid, .done, .refused, .superseded, .dropped, .missed,
            .missingText, .leaked, .usheredOut:
            false
        }
    }
}
