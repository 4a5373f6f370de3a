import DertischCore
import DertischSupport
import DertischNews
import DertischTemporaryValues
import Foundation
import Synchronization

/// One party's part in an attendance with descriptions of one type.
final class Membership<Description: Codable & Equatable & Sendable>: ScopeExtension {
    /// The parts of the house that it works with.
    struct Ties: Sendable {
        let desk: AttendanceDesk
        let connection: WindowConnection
        /// Saves the ticket with the party.
        let notes: TemporaryValues<PartyWide>
        let reader: BulletinWriter<AttendanceNews<Description>, PartyWide>
    }

    private struct State {
        var ties: Ties?
        var holder: UInt64 = 0
        var ticket: AttendantTicket?
        /// The topic that is read, and its readers.
        var watched: (topic: String, view: TopicView<Description>)?
        var watcher: Int?
        var hasEnded = false
    }

    private let state = Mutex(State())

    init(in scope: ScopeStorage) {}

    init() {}

    private static var typeName: String { TypeName.stable(of: Description.self) }
    private static var key: TemporaryKey<AttendantTicket> { TemporaryKey("attendance of \(typeName)") }
    private static func name(of topic: String) -> String { "\(typeName)/\(topic)" }

    /// Takes the parts that it works with. An attendant that the party has saved is listed again.
    func begin(_ ties: Ties) {
        let holder = ties.desk.nextHolder()
        let isFirst = state.withLock { state in
            guard state.ties == nil, !state.hasEnded else { return false }
            (state.ties, state.holder) = (ties, holder)
            return true
        }
        guard isFirst else { return }
        let watcher = ties.connection.watch { [weak desk = ties.desk] phase in
            desk?.change { $0.set(phase, of: holder) }
        }
        state.withLock { $0.watcher = watcher }
        guard var ticket = ties.notes[Self.key] else { return }
        ticket.claim = ticket.claim < .max ? ticket.claim + 1 : .max
        try? put(ticket, ties)
    }

    /// The attendant itself.
    var own: Attendant<Description>? {
        state.withLock(\.ticket).flatMap { ticket in
            description(in: ticket).map {
                Attendant(id: AttendantName.text(ticket.attendant), description: $0)
            }
        }
    }

    /// The attendants of the topic.
    var all: [Attendant<Description>] {
        let (ties, watched) = state.withLock { ($0.ties, $0.watched) }
        guard let ties, let watched else { return [] }
        return watched.view.read(ties.desk.attendants(in: Self.name(of: watched.topic))).all
    }

    func join(_ topic: String, as description: Description) throws(AttendanceError) {
        let (ties, former) = state.withLock { ($0.ties, $0.ticket) }
        guard let ties else { throw .ended }
        let json = try Self.json(of: description)
        let name = Self.name(of: topic)
        let bytes = name.utf8.count
        guard bytes <= AttendanceEntry.maxTopicBytes else {
            throw .tooLarge(description: Self.typeName, bytes: bytes, limit: AttendanceEntry.maxTopicBytes)
        }
        var ticket =
            former
            ?? AttendantTicket(topic: "", attendant: .random(in: 0 ... .max), claim: 0, rank: 0, json: "")
        if former?.topic != topic { ticket.rank = ties.desk.change { $0.nextRank(in: name) } }
        (ticket.topic, ticket.json) = (topic, json)
        watch(topic)
        try put(ticket, ties)
    }

    func update(_ change: (inout Description) -> Void) throws(AttendanceError) {
        guard let ticket = state.withLock(\.ticket), var description = description(in: ticket) else { return }
        change(&description)
        try join(ticket.topic, as: description)
    }

    func watch(_ topic: String) {
        let (ties, holder, former) = state.withLock { ($0.ties, $0.holder, $0.watched) }
        guard let ties, former?.topic != topic else { return }
        unwatch(former, ties)
        let name = Self.name(of: topic)
        let view = ties.desk.view(of: name) { TopicView<Description>(of: topic) }
        view.add(ties.reader, of: holder, from: ties.desk.attendants(in: name))
        state.withLock { $0.watched = (topic, view) }
    }

    func leave() {
        let (ties, holder, watched) = state.withLock { state in
            defer { (state.ticket, state.watched) = (nil, nil) }
            return (state.ties, state.holder, state.watched)
        }
        guard let ties else { return }
        unwatch(watched, ties)
        ties.notes.remove(Self.key)
        ties.desk.change { $0.remove(holder) }
    }

    /// Ends with the party.
    func close() {
        let former = state.withLock { state in
            defer {
                state = State()
                state.hasEnded = true
            }
            return state
        }
        guard let ties = former.ties else { return }
        if let watcher = former.watcher { ties.connection.forget(watcher) }
        unwatch(former.watched, ties, of: former.holder)
        ties.desk.change { $0.remove(former.holder) }
    }

    private func unwatch(
        _ watched: (topic: String, view: TopicView<Description>)?, _ ties: Ties, of holder: UInt64? = nil
    ) {
        guard let watched else { return }
        let holder = holder ?? state.withLock(\.holder)
        ties.desk.remove(holder, from: watched.view, of: Self.name(of: watched.topic))
    }

    /// Lists the attendant, and saves it with the party.
    private func put(_ ticket: AttendantTicket, _ ties: Ties) throws(AttendanceError) {
        let entry = AttendanceEntry(
            topic: Self.name(of: ticket.topic), attendant: ticket.attendant, claim: ticket.claim, rank: ticket.rank,
            json: Array(ticket.json.utf8))
        // A saved ticket may come from outside.
        guard entry.isBounded else { return }
        do {
            try ties.notes.put(ticket, under: Self.key)
        } catch {
            if case .full(let limit) = error.reason { throw .full(limit: limit) }
            throw .ended
        }
        let phase = ties.connection.phase
        let holder = state.withLock(\.holder)
        guard ties.desk.change({ $0.put(entry, of: holder, in: phase) }) else {
            throw .full(limit: AttendanceLedger.maxEntries)
        }
        state.withLock { $0.ticket = ticket }
    }

    private func description(in ticket: AttendantTicket) -> Description? {
        try? JSONDecoder().decode(Description.self, fromUntrusted: Data(ticket.json.utf8))
    }

    private static func json(of description: Description) throws(AttendanceError) -> String {
        let json: Data
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            json = try encoder.encode(description)
        } catch {
            // The error may have the description in it.
            let why =
                if case EncodingError.invalidValue(_, let context) = error {
                    context.debugDescription
                } else {
                    "its encode(to:) threw \(type(of: error))"
                }
            throw .notEncodable(description: typeName, why: why)
        }
        guard json.count <= AttendanceEntry.maxDescriptionBytes else {
            throw .tooLarge(
                description: typeName, bytes: json.count, limit: AttendanceEntry.maxDescriptionBytes)
        }
        return String(decoding: json, as: UTF8.self)
    }
}
