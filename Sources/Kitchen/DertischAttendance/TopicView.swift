import DertischCore
import DertischSupport
import Foundation
import Synchronization

/// The readers of one topic with descriptions of one type.
final class TopicView<Description: Codable & Equatable & Sendable>: AttendanceView {
    typealias News = AttendanceNews<Description>

    private struct Read {
        let json: [UInt8]
        /// `nil` if it cannot be read.
        let description: Description?
    }

    private struct State {
        var read: [UInt64: Read] = [:]
        var told: [Attendant<Description>]?
        var readers: [UInt64: BulletinWriter<News, PartyWide>] = [:]
    }

    /// The topic, without the type of its descriptions.
    private let topic: String
    private let state = Mutex(State())

    init(of topic: String) { self.topic = topic }

    /// Adds a reader, whose news go on from a list.
    func add(_ reader: BulletinWriter<News, PartyWide>, of holder: UInt64, from entries: [AttendanceEntry]) {
        let (all, _) = read(entries)
        state.withLock { state in
            state.readers[holder] = reader
            state.told = state.told ?? all
        }
    }

    /// Removes a reader.
    ///
    /// - Returns: true if there are no more.
    func remove(_ holder: UInt64) -> Bool {
        state.withLock { state in
            state.readers[holder] = nil
            return state.readers.isEmpty
        }
    }

    /// The attendants of a list whose descriptions can be read, and why others cannot.
    ///
    /// - Complexity: O(n) in the list; each description is decoded once.
    func read(_ entries: [AttendanceEntry]) -> (all: [Attendant<Description>], failure: AttendanceError?) {
        let known = state.withLock(\.read)
        var failure: AttendanceError?
        var read: [UInt64: Read] = [:]
        var all: [Attendant<Description>] = []
        for entry in entries {
            var one = known[entry.attendant]
            if one?.json != entry.json {
                // By code of the app, without the lock.
                do {
                    let description = try JSONDecoder().decode(Description.self, fromUntrusted: Data(entry.json))
                    one = Read(json: entry.json, description: description)
                } catch {
                    let why = (error as? DecodingError)?.reason ?? "its initialiser refused it"
                    failure = .unreadable(why: "\(Description.self): \(why)")
                    one = Read(json: entry.json, description: nil)
                }
            }
            read[entry.attendant] = one
            guard let description = one?.description else { continue }
            all.append(Attendant(id: AttendantName.text(entry.attendant), description: description))
        }
        state.withLock { $0.read = read }
        return (all, failure)
    }

    @MainActor func tell(_ entries: [AttendanceEntry]) -> AttendanceError? {
        let (all, failure) = read(entries)
        let (news, readers) = state.withLock { state in
            defer { state.told = all }
            return (News(of: topic, from: state.told ?? [], to: all), state.readers.sorted { $0.key < $1.key })
        }
        if let news { for (_, reader) in readers { reader.post(news) } }
        return failure
    }
}
