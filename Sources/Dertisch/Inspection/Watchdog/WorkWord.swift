/// Which party is at work on the main actor, for which order, and on what occasion: in one word, so that the main actor notes it by
/// one store, and any thread reads it whole.
@usableFromInline struct WorkWord: Hashable, Sendable {
    /// Why a party is at work.
    @usableFromInline enum Occasion: UInt64 { case gesture, order, seating, visit }

    /// Nobody is at work.
    static let none = WorkWord(bits: 0)

    private static let ticketBits: UInt64 = 32
    private static let occasionBits: UInt64 = 2
    /// Serial numbers beyond that begin anew.
    static let serialLimit = 1 << 30

    let bits: UInt64

    init(bits: UInt64) { self.bits = bits }

    /// - Parameters:
    ///   - serial: the party's number among all that a watchdog knows, from 1.
    ///   - ticket: the order; `nil` if it is about none.
    init(_ serial: Int, _ ticket: Ticket?, _ occasion: Occasion) {
        let number = UInt64(UInt32(truncatingIfNeeded: ticket?.number ?? 0))
        let party = UInt64(UInt32(truncatingIfNeeded: serial))
        bits = party << (Self.ticketBits + Self.occasionBits) | number << Self.occasionBits | occasion.rawValue
    }

    /// - Parameter base: the word of the party without an order, on a gesture.
    init(_ base: UInt64, _ ticket: Ticket?, _ occasion: Occasion) {
        let number = UInt64(UInt32(truncatingIfNeeded: ticket?.number ?? 0))
        bits = base | number << Self.occasionBits | occasion.rawValue
    }

    var serial: Int { Int(bits >> (Self.ticketBits + Self.occasionBits)) }

    var ticket: Ticket? {
        let number = Int(bits >> Self.occasionBits & 0xFFFF_FFFF)
        return number == 0 ? nil : Ticket(number: number)
    }

    var occasion: Occasion { Occasion(rawValue: bits & 3) ?? .order }
}
