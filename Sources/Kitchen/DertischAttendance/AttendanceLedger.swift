import DertischNews

/// The attendants of all processes, and the decisions about what to tell the others. It has no effects: messages and changed topics are
/// taken from it by ``takeOutcome()``.
///
/// Each process tells its own list, as a state with a revision. Each change is sent at once and repeated for ``repeatTicks``. A process
/// that misses one asks for the whole list. A list that is not heard of for ``silenceLimit`` is dropped.
struct AttendanceLedger: Sendable {
    typealias Process = NewsFrame.Sender

    /// The place of an entry: a party of a process.
    struct Key: Hashable, Comparable, Sendable {
        let process: Process
        let holder: UInt64

        static func < (left: Key, right: Key) -> Bool {
            left.process == right.process ? left.holder < right.holder : left.process < right.process
        }
    }

    /// An attendant of this process.
    struct Own: Sendable {
        var entry: AttendanceEntry
        var phase: WindowConnection.Phase
        /// True if its window has ended, and it may go on with another process.
        var isOrphan = false
        /// The tick at which it ends, once another process has it.
        var end: Int?
    }

    /// The messages to others, and the changes, since it was last taken.
    struct Outcome {
        var messages: [AttendanceMessage] = []
        /// The topics whose lists may have changed.
        var topics: Set<String> = []
        /// True if other processes have told more than is listed.
        var hasOverflowed = false
    }

    /// The ticks after which a process that is not heard of has none here any more. With what is under way, that is 15 seconds at most.
    static let silenceLimit = 13
    /// The ticks for which an attendant without a connection is listed. The first tick may come at once.
    static let awayLimit = UInt8(WindowConnection.lostTime.components.seconds) + 1
    /// The ticks between two signs of life.
    static let beatTicks = 3
    /// The ticks in which a change is repeated.
    static let repeatTicks = 3
    /// The ticks for which an attendant that another process has is still told here, so that all have heard of the other before.
    static let handOverTicks = 5
    /// The most attendants of a process.
    static let maxEntries = 4096
    /// The most attendants of all processes that are listed.
    static let maxListed = 65_536
    /// The most processes that are listed.
    static let maxPeers = 256
    /// The most changes that are sent at once between two ticks. Those beyond follow with the tick.
    static let maxSends = 50

    let process: Process
    /// True if there is no bus.
    let isAlone: Bool
    /// The most bytes of a message.
    let maxBytes: Int
    var own: [UInt64: Own] = [:]
    var peers: [Process: AttendancePeer] = [:]
    private(set) var listed: [Key: AttendanceEntry] = [:]
    private var topics: [String: Set<Key>] = [:]
    /// The entries whose age is counted.
    private var away: Set<Key> = []
    /// The orphans, by their attendants.
    private var orphans: [UInt64: UInt64] = [:]
    private(set) var ticks = 0
    /// The revision of the own list.
    private(set) var revision: UInt64 = 0
    /// The number of the last message that told something.
    var number: UInt64 = 0
    /// The revision that has been sent.
    var sent: UInt64 = 0
    /// The last change of each party that was changed after ``logBase``.
    var log: [UInt64: (revision: UInt64, tick: Int)] = [:]
    var logBase: UInt64 = 0
    var sendsLeft = Self.maxSends
    var isListDue = false
    /// True if the own list was sent since the last tick.
    var hasListed = false
    var outcome = Outcome()

    init(of process: Process, isAlone: Bool = false, maxBytes: Int = 60_000) {
        self.process = process
        self.isAlone = isAlone
        self.maxBytes = maxBytes
    }

    /// Takes what others are to be told and what has changed, since the last call.
    mutating func takeOutcome() -> Outcome {
        defer { outcome = Outcome() }
        return outcome
    }

    /// The attendants of a topic, in the order in which they joined. One that several processes tell is listed once.
    func attendants(in topic: String) -> [AttendanceEntry] {
        var best: [UInt64: (key: Key, entry: AttendanceEntry)] = [:]
        for key in topics[topic] ?? [] {
            guard let entry = listed[key], entry.away ?? 0 < Self.awayLimit else { continue }
            if let other = best[entry.attendant], Self.isNewer(other, than: (key, entry)) { continue }
            best[entry.attendant] = (key, entry)
        }
        return best.values.map(\.entry).sorted { ($0.rank, $0.attendant) < ($1.rank, $1.attendant) }
    }

    /// The rank of one that joins a topic.
    func nextRank(in topic: String) -> UInt32 {
        let last = attendants(in: topic).last?.rank ?? 0
        return last < .max ? last + 1 : .max
    }

    private static func isNewer(
        _ one: (key: Key, entry: AttendanceEntry), than other: (key: Key, entry: AttendanceEntry)
    ) -> Bool {
        if (one.entry.away == nil) != (other.entry.away == nil) { return one.entry.away == nil }
        return one.entry.claim == other.entry.claim ? one.key > other.key : one.entry.claim > other.entry.claim
    }

    /// Lists an entry, or removes it.
    mutating func list(_ entry: AttendanceEntry?, under key: Key) {
        let former = listed[key]
        guard former != entry else { return }
        if let former {
            topics[former.topic]?.remove(key)
            if topics[former.topic]?.isEmpty == true { topics[former.topic] = nil }
            away.remove(key)
            outcome.topics.insert(former.topic)
        }
        listed[key] = entry
        guard let entry else { return }
        topics[entry.topic, default: []].insert(key)
        if entry.away != nil { away.insert(key) }
        outcome.topics.insert(entry.topic)
        guard key.process != process, let holder = orphans[entry.attendant], let orphan = own[holder] else { return }
        if orphan.end == nil, orphan.entry.claim < entry.claim { own[holder]?.end = ticks + Self.handOverTicks }
    }
}

/// The attendants of this process.
extension AttendanceLedger {
    /// Lists an attendant of this process, in place of the party's former one.
    ///
    /// - Returns: false if the process has too many.
    mutating func put(_ entry: AttendanceEntry, of holder: UInt64, in phase: WindowConnection.Phase) -> Bool {
        guard own[holder] != nil || own.count < Self.maxEntries else { return false }
        own[holder] = Own(entry: entry, phase: phase)
        publish(holder)
        return true
    }

    /// Notes the state of a window's connection.
    mutating func set(_ phase: WindowConnection.Phase, of holder: UInt64) {
        guard let former = own[holder], !former.isOrphan else { return }
        if phase == .moving { return handOver(holder, former) }
        own[holder]?.phase = phase
        publish(holder)
    }

    /// Removes an attendant, unless its window has ended and it may go on elsewhere.
    mutating func remove(_ holder: UInt64) {
        guard let former = own[holder], !former.isOrphan else { return }
        own[holder] = nil
        publish(holder)
    }

    private mutating func handOver(_ holder: UInt64, _ former: Own) {
        guard !isAlone, former.phase == .connected || former.phase == .lost else { return remove(holder) }
        own[holder]?.isOrphan = true
        own[holder]?.phase = .lost
        orphans[former.entry.attendant] = holder
        // Another process may have told of it already.
        let isTaken = peers.contains { process, peer in
            peer.holders.contains {
                let other = listed[Key(process: process, holder: $0)]
                return other?.attendant == former.entry.attendant && other.map { $0.claim > former.entry.claim } == true
            }
        }
        if isTaken { own[holder]?.end = ticks + Self.handOverTicks }
        publish(holder)
    }

    private mutating func drop(_ holder: UInt64) {
        guard let former = own.removeValue(forKey: holder) else { return }
        if orphans[former.entry.attendant] == holder { orphans[former.entry.attendant] = nil }
        publish(holder)
    }

    /// Lists what others are told of a party now, and tells them if it has changed.
    private mutating func publish(_ holder: UInt64) {
        let key = Key(process: process, holder: holder)
        let former = listed[key]
        var entry = own[holder]?.entry
        switch own[holder]?.phase {
        case .connected: entry?.away = nil
        case .lost: entry?.away = former?.away ?? 0
        case .waiting, .gone, .moving, nil: entry = nil
        }
        guard entry != former else { return }
        list(entry, under: key)
        guard !isAlone else { return }
        revision += 1
        log[holder] = (revision, ticks)
        sendChanges()
    }

    /// Lets a second pass.
    mutating func tick() {
        ticks += 1
        for key in away.sorted() {
            guard var entry = listed[key], let age = entry.away else { continue }
            if age < Self.awayLimit { entry.away = age + 1 }
            let isOver = entry.away == Self.awayLimit
            listed[key] = entry
            if isOver {
                away.remove(key)
                outcome.topics.insert(entry.topic)
            }
            guard key.process == process, let one = own[key.holder] else { continue }
            if one.isOrphan {
                if isOver || one.end.map({ $0 <= ticks }) == true { drop(key.holder) }
            } else if isOver {
                set(.gone, of: key.holder)
            }
        }
        agePeers()
        tellAtTick()
    }
}
