/// The identity of an order, which ties a request, a query or a log line to the gesture that caused it.
///
/// It is known in the tasks of a chef's order, and in the kitchen code that those tasks call, with or without
/// inspectors. It is small, so that each order can afford one: a number, and a reference that all orders of a party
/// share.
///
/// ```swift
/// print(OrderTicket.current.map { "\($0)" } ?? "no order")
/// ```
public struct OrderTicket: Hashable, Sendable, CustomStringConvertible {
    private let origin: PartyName
    /// The customer's name.
    public var customer: String { origin.customer }
    /// The maître d, counted from 1 in each house.
    public var maitreD: Int { origin.maitreD }
    /// The party, counted from 1 in each house.
    public var party: Int { origin.party }
    /// The number of the order in its party, as in ``HouseEvent/Kind``.
    public let ticket: Ticket

    /// The order that the current task works for, if any.
    @TaskLocal public static var current: OrderTicket?

    /// Creates a ticket, as tests do.
    ///
    /// - Parameters:
    ///   - number: the number of the order in its party.
    ///   - party: the party.
    ///   - customer: the customer's name.
    ///   - maitreD: the maître d.
    public init(_ number: Int, ofParty party: Int, at customer: String, maitreD: Int = 1) {
        self.init(Ticket(number: number), of: PartyName(customer: customer, maitreD: maitreD, party: party))
    }

    package init(_ ticket: Ticket, of origin: PartyName) {
        self.ticket = ticket
        self.origin = origin
    }

    /// `order 3 of party 2 at "photo"`.
    public var description: String { "order \(ticket.number) of party \(party) at \"\(customer)\"" }
}
