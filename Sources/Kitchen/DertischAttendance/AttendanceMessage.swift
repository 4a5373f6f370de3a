import DertischBus
import DertischNews

/// A message between processes about their attendants.
///
/// A message begins with the version of its format (1 byte) and its kind (1). What a process tells has a number that grows with each message,
/// so that one that comes twice or late is no sign of life. Numbers are big-endian.
enum AttendanceMessage: Hashable, Sendable {
    /// One attendant of a process, or its end.
    struct Item: Hashable, Sendable {
        /// The number of the attendant's party in its process.
        let holder: UInt64
        let entry: AttendanceEntry?
    }

    /// Every attendant that was changed after one revision of the process's list, as it is in another. Without items, a sign of life.
    case changes(number: UInt64, since: UInt64, revision: UInt64, items: [Item])
    /// One part of the whole list.
    case list(number: UInt64, revision: UInt64, part: UInt16, of: UInt16, items: [Item])
    /// A request for the whole list of a process; of all if it is `nil`.
    case ask(NewsFrame.Sender?)
}

extension AttendanceMessage {
    private static let format: UInt8 = 1
    private enum Kind: UInt8 { case changes = 1, list, ask, askAll }
    private enum State: UInt8 { case ended = 0, connected, away }

    /// The most bytes of a message around its items.
    static let overhead = 32

    var bytes: [UInt8] {
        var bytes: [UInt8] = [Self.format]
        switch self {
        case .changes(let number, let base, let revision, let items):
            bytes.append(Kind.changes.rawValue)
            FrameBytes.append(number, to: &bytes)
            FrameBytes.append(base, to: &bytes)
            FrameBytes.append(revision, to: &bytes)
            for item in items { item.append(to: &bytes) }
        case .list(let number, let revision, let part, let count, let items):
            bytes.append(Kind.list.rawValue)
            FrameBytes.append(number, to: &bytes)
            FrameBytes.append(revision, to: &bytes)
            FrameBytes.append(part, to: &bytes)
            FrameBytes.append(count, to: &bytes)
            for item in items { item.append(to: &bytes) }
        case .ask(let process?):
            bytes.append(Kind.ask.rawValue)
            FrameBytes.append(process.high, to: &bytes)
            FrameBytes.append(process.low, to: &bytes)
        case .ask(nil): bytes.append(Kind.askAll.rawValue)
        }
        return bytes
    }

    /// Reads a message; `nil` if the bytes are none, or its parts are larger than they may be.
    init?(_ bytes: [UInt8]) {
        var rest = bytes[...]
        guard rest.popFirst() == Self.format, let kind = rest.popFirst().flatMap(Kind.init) else { return nil }
        switch kind {
        case .changes:
            guard let number: UInt64 = FrameBytes.read(&rest), let base: UInt64 = FrameBytes.read(&rest),
                let revision: UInt64 = FrameBytes.read(&rest), base <= revision, let items = Self.items(&rest)
            else { return nil }
            self = .changes(number: number, since: base, revision: revision, items: items)
        case .list:
            guard let number: UInt64 = FrameBytes.read(&rest), let revision: UInt64 = FrameBytes.read(&rest),
                let part: UInt16 = FrameBytes.read(&rest), let count: UInt16 = FrameBytes.read(&rest), part < count,
                let items = Self.items(&rest),
                items.allSatisfy({ $0.entry != nil })
            else { return nil }
            self = .list(number: number, revision: revision, part: part, of: count, items: items)
        case .ask:
            guard let high: UInt64 = FrameBytes.read(&rest), let low: UInt64 = FrameBytes.read(&rest), rest.isEmpty
            else { return nil }
            self = .ask(NewsFrame.Sender(high: high, low: low))
        case .askAll:
            guard rest.isEmpty else { return nil }
            self = .ask(nil)
        }
    }

    private static func items(_ rest: inout ArraySlice<UInt8>) -> [Item]? {
        var items: [Item] = []
        while !rest.isEmpty {
            guard let item = Item(&rest) else { return nil }
            items.append(item)
        }
        return items
    }
}

extension AttendanceMessage.Item {
    /// The size in bytes.
    var size: Int { entry.map { 30 + $0.topic.utf8.count + $0.json.count } ?? 9 }

    fileprivate func append(to bytes: inout [UInt8]) {
        FrameBytes.append(holder, to: &bytes)
        guard let entry else { return bytes.append(AttendanceMessage.State.ended.rawValue) }
        if let away = entry.away {
            bytes += [AttendanceMessage.State.away.rawValue, away]
        } else {
            bytes.append(AttendanceMessage.State.connected.rawValue)
        }
        FrameBytes.append(entry.attendant, to: &bytes)
        FrameBytes.append(entry.claim, to: &bytes)
        FrameBytes.append(entry.rank, to: &bytes)
        FrameBytes.append(entry.topic, to: &bytes)
        FrameBytes.append(UInt16(clamping: entry.json.count), to: &bytes)
        bytes += entry.json
    }

    fileprivate init?(_ rest: inout ArraySlice<UInt8>) {
        guard let holder: UInt64 = FrameBytes.read(&rest),
            let state = rest.popFirst().flatMap(AttendanceMessage.State.init)
        else { return nil }
        var away: UInt8?
        switch state {
        case .ended:
            self.init(holder: holder, entry: nil)
            return
        case .connected: break
        case .away:
            guard let age = rest.popFirst() else { return nil }
            away = age
        }
        guard let attendant: UInt64 = FrameBytes.read(&rest), let claim: UInt32 = FrameBytes.read(&rest),
            let rank: UInt32 = FrameBytes.read(&rest), let topic = FrameBytes.readName(&rest),
            let count: UInt16 = FrameBytes.read(&rest), rest.count >= count
        else { return nil }
        let entry = AttendanceEntry(
            topic: topic, attendant: attendant, claim: claim, rank: rank, json: Array(rest.prefix(Int(count))),
            away: away)
        rest = rest.dropFirst(Int(count))
        guard entry.isBounded else { return nil }
        self.init(holder: holder, entry: entry)
    }
}
