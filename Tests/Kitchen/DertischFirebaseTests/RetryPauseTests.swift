import DertischFoodDelivery
import DertischTesting
import Foundation
import Plug
import TestSupport
import Testing

@testable import DertischFirebase
@testable import FirebaseStandIn

@Suite("The pauses before Firebase is asked again")
struct RetryPauseTests {
    let server: FirebaseServer
    let clock = TestClock(isEager: true)
    let configuration: FoodDelivery.Configuration
    let database: RealtimeDatabase

    init() throws {
        server = try FirebaseServer()
        var configuration = quickConfiguration()
        configuration.clock = clock
        configuration.retries = FoodDelivery.RetryPolicy(
            5, backOff: .exponential(from: .seconds(1), upTo: .seconds(3), jitter: 0))
        self.configuration = configuration
        database = RealtimeDatabase(
            "https://shop.firebaseio.com", emulators: server.emulators, configuration: configuration)
    }

    private func refuse(_ status: String, at target: String, times: Int, retryAfter: String? = nil) {
        let headers = retryAfter.map { ["Retry-After: \($0)"] } ?? []
        server.refuse(status, "UNAVAILABLE", at: target, times: times, headers: headers)
    }

    @Test(
        "After 429 and 503 they grow up to a limit, whatever is asked",
        arguments: ["429 Too Many Requests", "503 Service Unavailable"])
    func growing(status: String) async throws {
        let signIn = FirebaseAuthentication(
            key: "secret-key", emulators: server.emulators, configuration: configuration)
        let store = Firestore(project: "shop", emulators: server.emulators, configuration: configuration)
        let bucket = FirebaseStorage(
            bucket: "shop.appspot.com", emulators: server.emulators, configuration: configuration)
        try await signIn.signInAnonymously()
        let old = try await signIn.token()
        let growing: [Duration] = [.seconds(1), .seconds(2), .seconds(3), .seconds(3)]
        refuse(status, at: "likes", times: 4)
        try await database.put(3, at: "likes/4")
        #expect(clock.slept == growing)
        refuse(status, at: "/photos/", times: 4)
        #expect(try await store.get([String: Int].self, at: "photos/1") == nil)
        #expect(clock.slept == growing + growing)
        refuse(status, at: "/v1/token", times: 4)
        _ = try await signIn.token(replacing: old)
        #expect(clock.slept == growing + growing + growing)
        refuse(status, at: "uploadType=media", times: 4)
        try await bucket.upload(.text("Dune"), to: "film")
        #expect(clock.slept == growing + growing + growing + growing)
    }

    @Test("After the last attempt there is no pause, and the refusal is told") func last() async throws {
        refuse("503 Service Unavailable", at: "likes", times: 5)
        let error = await #expect(throws: FirebaseError.self) { try await database.put(3, at: "likes/4") }
        guard case .refused(_, let refusal)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(refusal.status == 503)
        #expect(clock.slept.count == 4)
        #expect(server.requests(to: "likes").count == 5)
    }

    @Test(
        "The time that the server asks for is respected, in seconds or as a date",
        // The time of day stands still.
        arguments: ["7", "Thu, 28 May 2026 20:26:47 GMT"])
    func retryAfter(text: String) async throws {
        refuse("429 Too Many Requests", at: "likes", times: 1, retryAfter: text)
        refuse("503 Service Unavailable", at: "likes", times: 1, retryAfter: "1")
        try await database.put(3, at: "likes/4")
        // The server asks for less than the pause that has grown.
        #expect(clock.slept == [.seconds(7), .seconds(2)])
    }

    @Test("A server that asks for more than a minute is not waited for") func longWait() async throws {
        refuse("429 Too Many Requests", at: "likes", times: 1, retryAfter: "61")
        await #expect(throws: FirebaseError.self) { try await database.put(3, at: "likes/4") }
        #expect(clock.slept.isEmpty)
        #expect(server.requests(to: "likes").count == 1)
    }

    @Test("Before a broken stream is opened anew they grow with each failure, and begin anew after one that has lasted")
    func streams() async throws {
        let ended = FirebaseData.StreamScript(staysOpen: false)
        let one = FirebaseData.StreamScript(pieces: [FirebaseData.event("put", "/", "1")], staysOpen: false)
        server.change { $0.streams = [ended, ended, ended, ended, one, ended, one] }
        var found = 0
        for try await _ in database.changes(at: "likes") {
            found += 1
            if found == 2 { break }
        }
        #expect(clock.slept == [1, 2, 3, 3, 3, 3].map { .seconds($0) })
        let lasting = FirebaseData.StreamScript(
            pieces: ["2", "3"].map { FirebaseData.event("put", "/", $0) }, staysOpen: false)
        server.change { $0.streams = [lasting, ended, one] }
        for try await change in database.changes(at: "likes") where change.data == 1 { break }
        #expect(clock.slept.suffix(2) == [1, 2].map { .seconds($0) })
    }

    @Test("Before a transaction that met other changes runs again they grow as well") func transactions() async throws {
        let store = Firestore(project: "shop", emulators: server.emulators, configuration: configuration)
        server.change { $0.aborts = 4 }
        try await store.transaction { transaction in try transaction.write { try $0.delete("n/1") } }
        #expect(clock.slept == [1, 2, 3, 3].map { .seconds($0) })
    }
}
