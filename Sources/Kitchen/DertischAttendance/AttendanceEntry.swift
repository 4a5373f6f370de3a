/// One attendant, as its process tells it to the others.
struct AttendanceEntry: Hashable, Sendable {
    /// The topic, with the type of its descriptions before it.
    var topic: String
    /// The attendant's identifier, which it keeps when it goes on in another process.
    var attendant: UInt64
    /// The number of processes that it has been in. Of two entries of one attendant, the higher claim is newer.
    var claim: UInt32
    /// Its place in the list: one more than the highest when it joined.
    var rank: UInt32
    /// Its description.
    var json: [UInt8]
    /// The seconds since its window lost its connection; `nil` while it is connected.
    var away: UInt8?

    /// The most bytes of a topic with the type of its descriptions.
    static let maxTopicBytes = 256
    /// The most bytes of a description as JSON.
    static let maxDescriptionBytes = 512

    /// Returns true if its sizes are allowed.
    var isBounded: Bool {
        topic.utf8.count <= Self.maxTopicBytes && json.count <= Self.maxDescriptionBytes
    }
}
