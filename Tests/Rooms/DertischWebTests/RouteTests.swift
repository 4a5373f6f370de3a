import DertischCore
import DertischRoutes
import DertischSupport
import DertischTesting
import Foundation
import ServerSupport
import TestSupport
import Testing

@testable import DertischWeb

private struct Entry: Codable, Sendable { var words: String }

/// The values of any address of the tests.
private struct Anything: Codable, Sendable { var name: String?, a: String?, b: String? }

private enum LogCourse: Course {
    enum Order: Sendable { case write(Entry), read, count, store(RouteUpload) }
    struct Carte: BlankCarte { var words: String?, guest = "", count: Int? }
}
private enum HomeCourse: Course {}
extension CustomerID<LogCourse> { fileprivate static var log: Self { "log" } }
extension CustomerID<HomeCourse> { fileprivate static var home: Self { "home" } }

private struct LogHeadChef: HeadChef {
    let guest: Guest
    func timeLimit(of order: LogCourse.Order) -> Duration? { nil }
    func give(_ order: LogCourse.Order, to waiter: WaiterForHeadChef<LogCourse>) async throws {
        switch order {
        case .write(let entry): waiter.serve(\.words, entry.words)
        case .read:
            waiter.serve(\.words, "read")
            waiter.serve(\.guest, guest.id)
        case .count: waiter.serve(\.count, 7)
        case .store(let upload):
            var bytes = 0
            for try await chunk in upload { bytes += chunk.count }
            waiter.serve(\.count, bytes)
        }
    }
}

private struct LogHouse: Staff {
    var readPath = "/api/log"

    func register(with registrar: inout Registrar) {
        registrar.introduce(.home, as: HomeCustomer.init)
        registrar.takeaway(.log, chef: LogHeadChef.init)
        registrar.routes(of: .log) { routes in
            routes.on(.get, readPath, answer: .json(\.guest)) { (_: Anything) in .read }
            routes.on(.put, "/files/{name}", taking: RouteUpload.self, upTo: 5_000_000, answer: .json(\.count)) {
                (_: String, upload) in .store(upload)
            }
            routes.on(.post, "/api/log", taking: Entry.self, answer: .json(\.words)) { entry in .write(entry) }
            routes.on(.get, "/api/count", order: .count, answer: .events(\.count))
        }
        registrar.routes(of: .log, from: .any) { routes in
            routes.filter(SignedBody(secret: "pepper for sixteen", now: { Date(timeIntervalSince1970: 1_000_000) }))
            routes.on(.post, "/hooks/log", taking: Entry.self, answer: .json(\.words)) { entry in .write(entry) }
        }
    }
}

private final class HomeCustomer: Customer {
    func layTable(_ table: TableBuilder<HomeCourse>) {}
}

@MainActor @Suite("Routes in a browser's room", .namesHang) struct WebRouteTests {
    private func harness() async throws -> RoomHarness {
        try await RoomHarness(LogHouse(), layouts: ["home": "<p>home</p>"])
    }

    private func send(
        _ method: String, _ target: String, to harness: RoomHarness, _ headers: [(name: String, value: String)] = [],
        _ body: String = ""
    ) async throws -> HTTPResponse {
        let request = HTTPRequest(
            method: method, path: String(target.prefix { $0 != "?" }), target: target,
            headers: [(name: "Host", value: "127.0.0.1")] + headers, body: Array(body.utf8))
        guard case .response(let response) = await harness.room.answer(request) else {
            throw BrasserieHarness.Missing()
        }
        return response
    }

    private func text(_ response: HTTPResponse) -> String {
        if case .bytes(let bytes) = response.body { String(decoding: bytes, as: UTF8.self) } else { "" }
    }

    private let json = (name: "Content-Type", value: "application/json")

    @Test("A route answers beside the pages, with the room's headers, and pages go on to answer")
    func answers() async throws {
        let harness = try await harness()
        let response = try await send("POST", "/api/log", to: harness, [json], #"{"words": "Hello"}"#)
        #expect(response.status == 200 && text(response) == "\"Hello\"")
        #expect(response.headers.contains { $0.name == "Content-Security-Policy" })
        #expect(await harness.get("/").status == 200)
        #expect(harness.room.sessionCount == 1)
        let head = try await send("HEAD", "/api/log", to: harness)
        #expect(head.status == 200)
        #expect(try await send("DELETE", "/api/log", to: harness).status == 405)
        #expect(try await send("BREW", "/api/log", to: harness).status == 501)
        #expect(try await send("POST", "/", to: harness).status == 405)
        await harness.close()
    }

    @Test("A browser has the same guest in routes as on pages; a program is a new one in each request")
    func knowsGuests() async throws {
        let harness = try await harness()
        let cookie = try await harness.newGuest()
        let own = [(name: "Cookie", value: cookie)]
        let first = text(try await send("GET", "/api/log", to: harness, own))
        #expect(try await text(send("GET", "/api/log", to: harness, own)) == first)
        #expect(cookie.contains(first.filter { $0 != "\"" }))
        #expect(try await text(send("GET", "/api/log", to: harness)) != text(send("GET", "/api/log", to: harness)))
        await harness.close()
    }

    @Test("A page of another origin can neither give an order nor read in the name of the guest")
    func refusesForeigners() async throws {
        let harness = try await harness()
        let cookie = (name: "Cookie", value: try await harness.newGuest())
        for headers in [
            [(name: "Origin", value: "https://evil.example")], [(name: "Origin", value: "null")],
            [(name: "Sec-Fetch-Site", value: "cross-site")], [(name: "Sec-Fetch-Site", value: "same-site")],
        ] {
            let response = try await send(
                "POST", "/api/log", to: harness, headers + [json, cookie], #"{"words": "x"}"#)
            #expect(response.status == 403, "\(headers)")
        }
        let own = [(name: "Origin", value: "http://127.0.0.1"), json, cookie]
        #expect(try await send("POST", "/api/log", to: harness, own, #"{"words": "x"}"#).status == 200)
        let fetched = [
            (name: "Sec-Fetch-Site", value: "cross-site"), (name: "Sec-Fetch-Mode", value: "no-cors"), cookie,
        ]
        #expect(try await send("GET", "/api/log", to: harness, fetched).status == 403)
        let followed = [
            (name: "Sec-Fetch-Site", value: "cross-site"), (name: "Sec-Fetch-Mode", value: "navigate"), cookie,
        ]
        #expect(try await send("GET", "/api/log", to: harness, followed).status == 200)
        #expect(harness.room.counters.refused[.foreignOrigin] == 5)
        #expect(try await send("OPTIONS", "/api/log", to: harness).status == 204)
        let asking = [(name: "Access-Control-Request-Method", value: "POST")]
        #expect(try await send("OPTIONS", "/api/log", to: harness, asking).status == 403)
        let open = try await send("OPTIONS", "/hooks/log", to: harness, asking)
        #expect(open.status == 204)
        #expect(open.headers.contains { $0.name == "Access-Control-Allow-Methods" && $0.value == "POST" })
        await harness.close()
    }

    /// The signature of a body by the secret of the house.
    private func signature(_ body: String, at time: Int, secret: String = "pepper for sixteen") -> String {
        SignedBody.signature(
            of: Array(body.utf8), at: Date(timeIntervalSince1970: TimeInterval(time)), secret: secret)
    }

    @Test("A signed body is taken once, and answered once more if it comes again; a wrong or old signature is refused")
    func checksSignatures() async throws {
        let harness = try await harness()
        let body = #"{"words": "paid"}"#
        func status(_ signature: String?, _ body: String = body) async throws -> Int {
            let field = signature.map { [(name: "x-signature", value: $0)] } ?? []
            return try await send("POST", "/hooks/log", to: harness, [json] + field, body).status
        }
        #expect(try await status(nil) == 403)
        #expect(try await status("t=1000000,v1=00") == 403)
        #expect(try await status("t=,v1=") == 403)
        #expect(try await status(signature(body, at: 1_000_000, secret: "salt")) == 403)
        for time in [999_000, 1_001_000] { #expect(try await status(signature(body, at: time)) == 403) }
        #expect(try await status(signature(body, at: 1_000_000), #"{"words": "other"}"#) == 403)
        // A refused body may be sent again.
        let broken = #"{"words": 1}"#
        for _ in 0..<2 { #expect(try await status(signature(broken, at: 1_000_000), broken) == 422) }
        let right = signature(body, at: 999_990)
        #expect(try await status(right + ",v1=abc") == 200)
        #expect(try await status(right) == 200)
        #expect(try await status(signature(body, at: 999_991)) == 200)
        await harness.close()
    }

    @Test("A signed body that comes again while its order runs is refused, and its order is given once")
    func takesSignedBodiesOnce() async throws {
        let filter = SignedBody(secret: "pepper for sixteen", now: { Date(timeIntervalSince1970: 1_000_000) })
        let request = RouteRequest(
            .post, "/", headers: [json, ("X-Signature", signature("{}", at: 1_000_000))], body: Array("{}".utf8))
        let (latch, calls) = (Latch(), Counter())
        let handler = RouteHandler { _ in
            _ = calls.up()
            await latch.wait()
            return RouteResponse(status: 201)
        }
        async let first = filter.answer(request, next: handler)
        await latch.arrived()
        let second = await filter.answer(request, next: handler)
        #expect(second.status == 409 && second.header("Retry-After") == "10")
        latch.open()
        #expect(await first.status == 201)
        #expect(await filter.answer(request, next: handler).status == 200)
        #expect(calls.up() == 1)
    }

    @Test("The whole code is that of RFC 4231, test case 2")
    func computesCodes() {
        let code = MessageAuthenticationCode.whole(
            of: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
        #expect(code.hexadecimal == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    }

    @Test("A route that hides a file of the layouts keeps the room shut")
    func checksFiles() async throws {
        let page = "<!doctype html><html><head><title>x</title></head><body><p>home</p></body></html>"
        let folder = try TemporaryFolder(files: ["home.html": page, "report.pdf": "%PDF"])
        let layouts = WebLayouts(in: folder.url)
        func fault(_ path: String) async throws -> Fault? {
            let restaurant = try await Restaurant(LogHouse(readPath: path), in: [layouts], watchdog: nil)
            defer { Task { await restaurant.close() } }
            do throws(Fault) { _ = try WebRoom(of: restaurant, layouts: layouts) } catch { return error }
            return nil
        }
        #expect(try await fault("/report.pdf")?.description.contains("hides a file of the layouts") == true)
        #expect(try await fault("/{name}")?.description.contains("has /report.pdf") == true)
        #expect(try await fault("/~dertisch/client.js")?.description.contains("resources of the dining room") == true)
        #expect(try await fault("/~dertisch")?.description.contains("resources of the dining room") == true)
        #expect(try await fault("/")?.description.contains("hides the home") == true)
        for path in ["/reports", "/reports/{name}", "/api/{a}/{b}"] { #expect(try await fault(path) == nil) }
    }

    @Test("A body that is larger than the server holds is read by an order as it comes, and refused before it comes")
    func takesUploads() async throws {
        let folder = try TemporaryFolder(
            files: ["home.html": "<!doctype html><html><head><title>x</title></head><body><p>home</p></body></html>"])
        let layouts = WebLayouts(in: folder.url)
        let restaurant = try await Restaurant(LogHouse(), in: [layouts], watchdog: nil)
        var configuration = WebRoom.Configuration()
        (configuration.port, configuration.limits) = (0, .patient)
        configuration.limits.maxBodyBytes = 1_000
        let room = try WebRoom(of: restaurant, layouts: layouts, configuration: configuration)
        let address = try room.open()
        let port = try #require(address.split(separator: ":").last.flatMap { Int($0) })
        func put(_ size: Int, _ fields: String = "", sends: Bool = true) async throws -> (Int, String) {
            try await withClient(port) { client in
                try client.send(
                    "PUT /files/a HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: \(size)\r\n\(fields)\r\n")
                if sends { try client.send([UInt8](repeating: 0, count: size)) }
                let answer = try client.answer()
                return (answer.status, answer.text)
            }
        }
        #expect(try await put(5_000_000) == (200, "5000000"))
        #expect(try await put(5_000_001, sends: false).0 == 413)
        #expect(try await put(5, "Origin: https://evil.example\r\n", sends: false).0 == 403)
        await room.close()
        await restaurant.close()
    }

    @Test("Events are a stream whose length nobody knows")
    func streams() async throws {
        let harness = try await harness()
        let response = try await send("GET", "/api/count", to: harness)
        guard case .stream(let stream) = response.body else {
            Issue.record("no stream")
            return
        }
        #expect(stream.length == nil)
        #expect(response.headers.contains { $0.name == "Content-Type" && $0.value == "text/event-stream" })
        await harness.close()
    }
}
