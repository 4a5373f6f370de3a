/// The work on the main actor, packed into one word: the party, its order and the occasion. The main actor notes it
/// with one store, and any thread reads it whole.
struct WorkWord: Hashable, Sendable {
    /// The occasion of the work.
    enum Occasion: UInt64 { case gesture, order, seating, visit }

    /// No party is at work.
    static let none = WorkWord(bits: 0)

    private static let ticketBits: UInt64 = 32
    private static let occasionBits: UInt64 = 2
    /// Serial numbers start again before this one.
    static let serialLimit = 1 << 30

    let bits: UInt64

    init(bits: UInt64) { self.bits = bits }

    /// - Parameters:
    ///   - serial: the party's serial number in its watchdog, from 1.
    ///   - ticket: the order; `nil` if the work is about no order.
    init(_ serial: Int, _ ticket: Ticket?, _ occasion: Occasion) {
        let number = UInt64(UInt32(truncatingIfNeeded: ticket?.number ?? 0))
        let party = UInt64(UInt32(truncatingIfNeeded: serial))
        bits = party << (Self.ticketBits + Self.occasionBits) | number << Self.occasionBits | occasion.rawValue
    }

    /// - Parameter base: the party's word without an order, on a gesture.
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
