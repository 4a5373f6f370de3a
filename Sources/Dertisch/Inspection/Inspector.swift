/// The one observer of a house: hears everything that happens in it. With nobody watching, nothing is made for it.
///
/// Events carry numbers that tie them into one story: of the maître d, of the party, of the order's ticket. They never
/// carry what was typed, served or laid.
///
/// ```swift
/// final class Ledger: Inspector {
///     var refused = 0
///     func notice(_ event: HouseEvent) { if case .refused = event.kind { refused += 1 } }
/// }
///
/// restaurant = try await Restaurant(Galerie(), inspector: Ledger())
/// ```
@MainActor public protocol Inspector: AnyObject, Sendable {
    /// Called on the main actor when something has just happened. The house waits until it returns, so it should be quick.
    ///
    /// - Parameter event: what happened, and to whom.
    func notice(_ event: HouseEvent)
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
        case apologised(Ticket, handled: Handled)
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
}

/// The number of one order, or of one piece of news, in its party. ``HouseEvent/Kind`` carries it.
public struct Ticket: Hashable, Sendable {
    /// Counted from 1 in each party.
    public let number: Int

    @inlinable init(number: Int) { self.number = number }
}
