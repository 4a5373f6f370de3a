/// Which order a piece of work is done for: what ties a request, a query or a line in a log to the gesture that caused it.
///
/// It is known in the tasks of a chef's order, and in the kitchen wherever that task leads, as long as an ``Inspector`` watches
/// the house. Nothing unwatched costs anything.
///
/// ```swift
/// print(OrderTicket.current.map { "\($0)" } ?? "nobody's order")
/// ```
public struct OrderTicket: Hashable, Sendable, CustomStringConvertible {
    /// The customer's name.
    public let customer: String
    /// The maître d, counted from 1 in each house.
    public let maitreD: Int
    /// The party, counted from 1 in each house.
    public let party: Int
    /// The number of the order in its party, as in ``HouseEvent/Kind``.
    public let ticket: Ticket

    /// The order that the current task works for, if its house is watched.
    @TaskLocal public static var current: OrderTicket?

    /// Makes a ticket, as tests do.
    ///
    /// - Parameters:
    ///   - number: the number of the order in its party.
    ///   - party: the party.
    ///   - customer: the customer's name.
    ///   - maitreD: the maître d.
    public init(_ number: Int, ofParty party: Int, at customer: String, maitreD: Int = 1) {
        self.customer = customer
        self.maitreD = maitreD
        self.party = party
        ticket = Ticket(number: number)
    }

    /// `order 3 of party 2 at "photo"`.
    public var description: String { "order \(ticket.number) of party \(party) at \"\(customer)\"" }
}
