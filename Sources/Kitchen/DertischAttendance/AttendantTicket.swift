/// The part of an attendant that is saved with its party, by which it is the same in another process.
struct AttendantTicket: Codable, Hashable, Sendable {
    /// The topic, without the type of its descriptions.
    var topic: String
    var attendant: UInt64
    var claim: UInt32
    var rank: UInt32
    /// The description as JSON.
    var json: String

    private enum CodingKeys: String, CodingKey {
        case topic = "t"
        case attendant = "a"
        case claim = "c"
        case rank = "r"
        case json = "j"
    }
}
