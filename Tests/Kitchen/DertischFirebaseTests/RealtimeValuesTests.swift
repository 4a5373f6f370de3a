import DertischFoodDelivery
import Foundation
import TestSupport
import Testing

@testable import DertischFirebase
@testable import FirebaseStandIn

@Suite("The values of a place in Firebase's Realtime Database")
struct RealtimeValuesTests: StreamScripting {
    let server: FirebaseServer
    let database: RealtimeDatabase

    init() throws {
        server = try FirebaseServer()
        database = RealtimeDatabase(
            "https://shop.firebaseio.com", emulators: server.emulators, configuration: quickConfiguration())
    }

    /// The first values of a place with numbers.
    private func values(_ count: Int, maxBytes: Int = 100_000) async throws -> [[String: Int]?] {
        var found: [[String: Int]?] = []
        for try await value in database.values(of: [String: Int].self, at: "likes", maxBytes: maxBytes) {
            found.append(value)
            if found.count == count { break }
        }
        return found
    }

    @Test("Values are put together from changes")
    func mirrored() async throws {
        script(
            .init(pieces: [
                put(#"{"a": 1, "b": 2}"#), put("5", at: "/a"), patch(#"{"b": null, "c": 3}"#), put("null"),
                put("7", at: "/d"),
            ]))
        #expect(try await values(5) == [["a": 1, "b": 2], ["a": 5, "b": 2], ["a": 5, "c": 3], nil, ["d": 7]])
    }

    @Test("Events that come twice, and a stream that begins again, change nothing")
    func duplicates() async throws {
        let five = put("5", at: "/a")
        script(
            .init(pieces: [put(#"{"a": 1}"#), five, five, five], staysOpen: false),
            .init(pieces: [put(#"{"a": 5}"#), five], staysOpen: false),
            // New children come in another order than in the whole.
            .init(pieces: [put(#"{"b": 1}"#), put("2", at: "/a")], staysOpen: false),
            .init(pieces: [put(#"{"a": 2, "b": 1}"#), put("6", at: "/a")]))
        #expect(try await values(5) == [["a": 1], ["a": 5], ["b": 1], ["a": 2, "b": 1], ["a": 6, "b": 1]])
    }

    @Test("A list that grows is followed as a list")
    func lists() async throws {
        script(.init(pieces: [put("null"), put(#""x""#, at: "/0"), put(#"["x", "y"]"#), put(#""z""#, at: "/2")]))
        var found: [[String]] = []
        for try await value in database.values(of: [String].self, at: "list") {
            found.append(value ?? [])
            if found.count == 4 { break }
        }
        #expect(found == [[], ["x"], ["x", "y"], ["x", "y", "z"]])
    }

    @Test("A limit beyond all measure is cut, and does not end the process")
    func limits() async throws {
        script(.init(pieces: [put(#"{"a": 1}"#)]))
        #expect(try await values(1, maxBytes: .max) == [["a": 1]])
    }

    @Test("A value that small changes make larger than allowed ends the loop with an error that says so")
    func limit() async throws {
        // Each event has some thirty bytes, and a hundred of them twice what is allowed.
        let patches = (0..<100).map { patch(#"{"visitor-\#($0)": 1}"#) }
        script(.init(pieces: [put("{}"), patches.joined()]), .init(pieces: [put(#"{"a": 1}"#)]))
        var values = database.values(of: [String: Int].self, at: "likes", maxBytes: 1_000).makeAsyncIterator()
        var count = 0
        let error = await #expect(throws: FirebaseError.self) {
            while let value = try await values.next() { count = value?.count ?? 0 }
        }
        guard case .valueTooLarge(let place, maxBytes: 1_000)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(place.address.hasSuffix("/likes.json"))
        #expect((40..<70).contains(count), "\(count)")
        #expect(
            error?.description.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } == [
                "error: A value of the Realtime Database has become too large to be followed.",
                "where: \(place)",
                "why:   Put together from its changes, it has more than 1000 bytes.",
                "do:    Listen to a place with less below it, or allow more bytes: values(of:at:maxBytes:maxFailures:).",
            ])
        // It stays ended, and its connection is closed.
        await until("the connection ends") { server.connections == 0 }
        #expect(try await values.next() == .none)
        #expect(server.requests(to: "likes").count == 1)
    }

    @Test("A value that changes as often as one likes, and does not grow, is followed")
    func noGrowth() async throws {
        let events = (1...500).map { patch(#"{"a": \#($0), "b\#($0 - 1)": null, "b\#($0)": \#($0)}"#) }
        script(.init(pieces: [put(#"{"a": 0, "b0": 0}"#), events.joined()]))
        #expect(try await values(501, maxBytes: 1_000).last == ["a": 500, "b500": 500])
    }
}
