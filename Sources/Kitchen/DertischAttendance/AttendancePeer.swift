/// Another process, as far as it has told its list.
struct AttendancePeer: Sendable {
    /// The parts of a whole list that have arrived.
    struct Parts: Sendable {
        let revision: UInt64
        let count: UInt16
        private(set) var items: [UInt16: [AttendanceMessage.Item]] = [:]
        private(set) var itemCount = 0

        init(revision: UInt64, count: UInt16) { (self.revision, self.count) = (revision, count) }

        /// All items, once every part is there.
        var whole: [AttendanceMessage.Item]? {
            items.count == Int(count) ? items.sorted { $0.key < $1.key }.flatMap(\.value) : nil
        }

        /// Adds a part, unless the list would be longer than a list may be.
        mutating func add(_ part: UInt16, _ more: [AttendanceMessage.Item]) {
            guard items[part] == nil, itemCount + more.count <= AttendanceLedger.maxEntries else { return }
            items[part] = more
            itemCount += more.count
        }
    }

    /// The revision of its list that is known; `nil` if the list is not known yet.
    var revision: UInt64?
    /// The numbers of its parties that are listed.
    var holders: Set<UInt64> = []
    /// The number of its last message.
    var number: UInt64 = 0
    /// The number of ticks without a message.
    var silence = 0
    /// True if it has changed in a way that is not known, and is asked for its whole list.
    var isBehind = false
    /// True if it was asked since the last tick.
    var isAsked = false
    var parts: Parts?
}
