/// The number of one order, or of one piece of news, in its party. Events of a house carry it.
public struct Ticket: Hashable, Sendable {
    /// Counted from 1 in each party.
    public let number: Int

    @inlinable package init(number: Int) { self.number = number }
}
