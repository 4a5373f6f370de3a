/// An observer of a house: hears what happens in it. Several may watch; each is given when the house opens.
///
/// Events carry numbers that tie them into one story: of the maître d, of the party, of the order's ticket. They never
/// carry what was typed, served or laid; only the error within a ``HouseFailure`` may.
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
    /// Which events it wants. As long as every inspector wants failures alone, no other event is made. Asked once, when the house
    /// opens.
    var interest: Interest { get }
    /// Called on the main actor when something has just happened. The house waits until it returns, so it should be quick.
    ///
    /// - Parameter event: what happened, and to whom.
    func notice(_ event: HouseEvent)
}

extension Inspector {
    /// Everything.
    public var interest: Interest { .everything }
}

/// Which events an ``Inspector`` wants.
public enum Interest: Hashable, Sendable {
    /// All of them.
    case everything
    /// Those of which ``HouseEvent/Kind/isFailure`` is true.
    case failures
}

/// Something that happened in an open house, as an ``Inspector`` hears of it.
public struct HouseEvent: Sendable, Hashable {
    /// What happened.
    public enum Kind: Sendable, Hashable {
        /// A customer was seated; its party begins.
        case seated
        /// An order was taken into the queue.
        case ordered(Ticket)
        /// A head chef began to cook an order, or to work on news.
        case cooking(Ticket)
        /// A dish was served and plated.
        case plated(Ticket)
        /// What had changed was laid.
        case laid
        /// An order or news is done.
        case done(Ticket)
        /// A head chef threw; the waiter was told.
        case apologised(Ticket, handled: Handled, HouseFailure)
        /// A head chef threw after its order was superseded or stopped, or its party had gone home. No waiter was told.
        case failedLate(Ticket, HouseFailure)
        /// A customer could not be seated: the initialiser of a head chef threw.
        case notSeated(HouseFailure)
        /// A customer could not be seated: a gate threw when it was asked.
        case notAdmitted(HouseFailure)
        /// A dining room could not do something, such as show a picture or keep its windows.
        case roomFailed(HouseFailure)
        /// A registrar was called after its registration, with the key of another house.
        case lateRegistration(Fault)
        /// A kitchen resource of that name is still being made, or begins its shift, after so long a time; the house waits to open.
        case slowToOpen(String, Duration)
        /// A kitchen resource of that name had not ended its shift when the house closed.
        case slowToClose(String)
        /// The main actor was held so long that nobody else was served, and is free again.
        case mainActorHeld(MainActorHold)
        /// An order cooks since so long a time without a dish: longer than its ``HeadChef/timeLimit(of:)``. The order's case is told without
        /// what it holds.
        case slowToCook(Ticket, order: String?, Duration)
        /// A gesture or an order was refused.
        case refused(Refusal, place: Place?)
        /// A newer order of the same lane took its place while it was cooking.
        case superseded(Ticket)
        /// A dish came when its order was done, superseded or gone; or an order that waited was never cooked.
        case dropped(Ticket)
        /// So many messages of a type were dropped, for a colleague of the type `by` was too busy for them: off a bulletin,
        /// or news for a head chef.
        case missed(String, by: String, count: Int)
        /// A text was asked for that no language has.
        case missingText(TextKey)
        /// Somebody of that type is still there, long after it was sent home: something keeps it.
        case leaked(String)
        /// The customer was ushered out; its party has ended.
        case usheredOut
    }

    /// What happened.
    public let kind: Kind
    /// The customer's name.
    public let customer: String
    /// The maître d, counted from 1 in each house.
    public let maitreD: Int
    /// The party, counted from 1 in each house; 0 if the event is of no party.
    public let party: Int

    /// Describes an event, as tests of inspectors do.
    ///
    /// - Parameters:
    ///   - kind: what happened.
    ///   - customer: the customer's name; empty if it concerns none.
    ///   - maitreD: the maître d; 0 if it concerns none.
    ///   - party: the party; 0 if it concerns none.
    public init(kind: Kind, customer: String, maitreD: Int, party: Int) {
        self.kind = kind
        self.customer = customer
        self.maitreD = maitreD
        self.party = party
    }
}

extension HouseEvent.Kind {
    /// What went wrong, if an error did.
    public var failure: HouseFailure? {
        switch self {
        case .apologised(_, handled: _, let failure), .failedLate(_, let failure), .notSeated(let failure),
            .notAdmitted(let failure), .roomFailed(let failure):
            failure
        default: nil
        }
    }

    /// Whether an operator should hear of it: something was lost, refused by mistake, or takes too long.
    public var isFailure: Bool {
        switch self {
        case .apologised, .failedLate, .notSeated, .notAdmitted, .roomFailed, .lateRegistration, .slowToOpen,
            .slowToClose, .mainActorHeld, .slowToCook:
            true
        case .seated, .ordered, .cooking, .plated, .laid, .done, .refused, .superseded, .dropped, .missed,
            .missingText, .leaked, .usheredOut:
            false
        }
    }
}
