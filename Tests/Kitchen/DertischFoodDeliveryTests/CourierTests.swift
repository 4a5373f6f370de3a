import Foundation
import TestSupport
import Testing

@testable import DertischFoodDelivery

@Suite("Courier and misbehaving servers", .namesHang)
struct CourierTests {
    private let server: MisbehavingServer
    private let delivery: FoodDelivery

    init() throws {
        server = try MisbehavingServer()
        delivery = try FoodDelivery(to: FoodDelivery.Address(server.address)) { $0.timeout = hangLimit }
    }

    private func call(_ path: String, _ method: String = "GET") -> FoodDelivery.Call {
        FoodDelivery.Call(method: method, address: server.address + path)
    }

    private func error(_ request: DeliveryRequest) async -> FoodDelivery.Error? {
        await #expect(throws: FoodDelivery.Error.self) { try await delivery.deliver(request) }
    }

    private func reason(_ path: FoodDelivery.Address) async -> (kind: String, reason: String) {
        switch await error(DeliveryRequest(.get, path)) {
        case .noConnection(_, let reason): ("no connection", reason)
        case .connectionLost(_, let reason): ("connection lost", reason)
        case .badResponse(_, let reason): ("bad response", reason)
        case .badRedirect(_, let reason): ("bad redirect", reason)
        case let other: ("\(String(describing: other))", "")
        }
    }

    @Test("A courier fetches a value and reuses its connection")
    func keepAlive() async throws {
        struct User: Decodable, Sendable {
            let id: Int
            let name: String
        }
        for _ in 0..<20 {
            let user: User = try await delivery.get("/users/1")
            #expect(user.id == 1 && user.name == "Ada")
        }
        #expect(server.seen.accepted == 1 && server.seen.requests.count == 20)
    }

    @Test("A server receives the method, path, query, headers and body of a request")
    func echo() async throws {
        let sent: SeenRequest = try await delivery.post(
            "/echo", ["name": "Ada"], query: ["q": "a b"], headers: ["X-Empty": "", "X-Plate": "round"])
        #expect(sent.method == "POST" && sent.target == "/echo?q=a%20b" && sent.body == #"{"name":"Ada"}"#)
        for header in [
            "Content-Type: application/json", "Accept: application/json", "X-Empty:", "X-Plate: round",
            "User-Agent: Dertisch", "Content-Length: 14",
        ] {
            #expect(sent.has(header), "\(header) is missing in \(sent.headers)")
        }
        #expect(sent.headers.contains { $0.hasPrefix("Accept-Encoding: deflate, gzip") })
        #expect(!sent.names("Expect") && !sent.names("Cookie"))
    }

    @Test("An empty body is sent with a length of zero and no other additions")
    func empty() async throws {
        let posted: SeenRequest = try await delivery.post("/echo")
        #expect(posted.has("Content-Length: 0") && !posted.names("Content-Type"))
        let deleted: SeenRequest = try await delivery.delete("/echo")
        #expect(deleted.method == "DELETE" && !deleted.names("Content-Length"))
        let head = try await delivery.deliver(DeliveryRequest(.head, "/users/1"))
        #expect(head.status == 200 && head.body.isEmpty && head.headers["content-length"] == "24")
        let odd = try await delivery.deliver(DeliveryRequest("PURGE", "/echo"))
        #expect(odd.text.contains("\"PURGE\""))
    }

    @Test("A large body arrives whole, without waiting for 100 Continue")
    func large() async throws {
        let body = String(repeating: "plate ", count: 400_000)
        let sent: SeenRequest = try await delivery.put("/echo", body)
        #expect(sent.body.utf8.count == body.utf8.count + 2 && sent.method == "PUT")
    }

    @Test("A request leaks nothing into the next on the same connection")
    func noLeak() async throws {
        let _: SeenRequest = try await delivery.post("/echo", ["a": 1], headers: ["Authorization": "Bearer x"])
        _ = try await delivery.deliver(DeliveryRequest("PURGE", "/echo"))
        _ = try await delivery.deliver(DeliveryRequest(.head, "/echo"))
        _ = try await delivery.deliver(DeliveryRequest(.get, "/cookie"))
        let next: SeenRequest = try await delivery.get("/echo")
        #expect(next.method == "GET" && next.body.isEmpty && server.seen.accepted == 1)
        #expect(!next.names("Authorization") && !next.names("Content-Type") && !next.names("Cookie"))
    }

    @Test("A request has its own headers only, on a reused connection too")
    func ownHeaders() async throws {
        var generator = SystemRandomNumberGenerator()
        for step in 0..<200 {
            let methods: [DeliveryRequest.Method] = [.get, .get, .get, .post, .delete]
            var request = DeliveryRequest(methods.randomElement(using: &generator) ?? .get, "/echo")
            let plate = [nil, "a", "b", "\(step)"].randomElement(using: &generator) ?? nil
            request.headers["X-Plate"] = plate
            if request.method == .post { request.body = .text("soup") }
            let sent: SeenRequest = try await delivery.value(for: request)
            #expect(sent.value("X-Plate") == plate && sent.method == request.method.name)
            #expect(sent.headers.count(where: { $0.hasPrefix("X-Plate") }) == (plate == nil ? 0 : 1))
            #expect(sent.names("Content-Type") == (request.body != nil))
        }
        #expect(server.seen.accepted == 1)
    }

    @Test("A refused status comes with the server's response")
    func statuses() async throws {
        for (path, status, text) in [("/missing", 404, "no such photo"), ("/broken", 500, "out of plates")] {
            let error = await #expect(throws: FoodDelivery.Error.self) {
                try await delivery.bytes(from: FoodDelivery.Address(path + "?token=secret"))
            }
            #expect(error == .refused(call(path), status: status, excerpt: #"{"error": "\#(text)"}"#))
        }
        #expect(try await delivery.deliver(DeliveryRequest(.get, "/missing")).status == 404)
    }

    @Test("Interim responses are skipped, and folded headers are unfolded")
    func interim() async throws {
        let delivery = try await delivery.deliver(DeliveryRequest(.get, "/interim"))
        #expect(delivery.status == 200 && delivery.text == "late" && delivery.headers["link"] == nil)
        #expect(delivery.headers["x-kept"] == "yes" && delivery.headers["X-FOLDED"] == "one two")
    }

    @Test("A truncated response is an error", arguments: ["/cut", "/cut-chunk", "/close"])
    func cutOff(path: String) async {
        #expect(await reason(FoodDelivery.Address(path)).kind == "connection lost")
    }

    @Test("A response that is not HTTP is an error", arguments: ["/garbage", "/bad-gzip"])
    func garbage(path: String) async {
        #expect(await reason(FoodDelivery.Address(path)).kind == "bad response")
    }

    @Test("A body longer than announced is cut at its length, and does not affect later responses")
    func wrongLength() async throws {
        #expect(try await delivery.deliver(DeliveryRequest(.get, "/longer-than-said")).text == "right")
        let next: SeenRequest = try await delivery.get("/echo")
        #expect(next.target == "/echo")
    }

    @Test("A negative length is refused or ignored, and an excessive one allocates no memory")
    func lengths() async throws {
        let outcome = try? await delivery.deliver(
            DeliveryRequest(.get, "/negative-length", timeout: .milliseconds(300)))
        #expect(outcome == nil || outcome?.text == "hello")
        #expect(await reason("/boast").kind == "connection lost")
    }

    @Test("An endless body is stopped at the limit, and its connection is closed")
    func endless() async throws {
        var request = DeliveryRequest(.get, "/endless")
        request.maxBytes = 100_000
        #expect(await error(request) == .bodyTooLarge(call("/endless"), maxBytes: 100_000))
        await server.until { $0.open == 0 }
    }

    @Test("The byte limit counts decompressed bytes")
    func decompression() async throws {
        var request = DeliveryRequest(.get, "/bomb")
        #expect(try await delivery.deliver(request).body == [UInt8](repeating: 0, count: 100_000))
        request.maxBytes = 99_999
        #expect(await error(request) == .bodyTooLarge(call("/bomb"), maxBytes: 99_999))
        request.maxBytes = 100_000
        #expect(try await delivery.deliver(request).body.count == 100_000)
    }

    @Test("Endless headers are stopped at a limit", arguments: ["/header-bomb", "/interim-bomb"])
    func headerBomb(path: String) async {
        let found = await reason(FoodDelivery.Address(path))
        #expect(found.kind == "bad response" && found.reason.contains("bytes of headers"), "\(found)")
        await server.until { $0.open == 0 }
    }

    @Test("At most five redirects are followed, and never to another scheme")
    func redirects() async throws {
        let seen: SeenRequest = try await delivery.post("/see-other", ["a": 1])
        #expect(seen.method == "GET" && seen.body.isEmpty)
        let again: SeenRequest = try await delivery.post("/again", ["a": 1])
        #expect(again.method == "POST" && again.body == #"{"a":1}"#)
        let loop = await reason("/loop")
        #expect(loop == ("bad redirect", "5 redirects were followed and none led to a response"))
        #expect(server.seen.requests.count { $0.target == "/loop" } == 6)
        #expect(await reason("/to-file").reason.contains("it leads from http to file"))
    }

    @Test("A slow server is abandoned after the timeout, and its connection is closed")
    func timeouts() async throws {
        for path in ["/hold", "/hold-body"] {
            let request = DeliveryRequest(.get, FoodDelivery.Address(path), timeout: .milliseconds(100))
            #expect(await error(request) == .timedOut(call(path), after: .milliseconds(100)))
        }
        await server.until { $0.open == 0 && $0.held == 0 }
    }

    @Test("Connecting to a closed port is a connection error")
    func nobody() async throws {
        let closed = try MisbehavingServer(isListening: false)
        let found = await reason("\(verbatim: closed.address)/")
        #expect(found.kind == "no connection", "\(found)")
    }

    @Test("A server without TLS receives no request")
    func noTLS() async throws {
        let found = await reason("\(verbatim: "https://127.0.0.1:\(server.port)")/users/1?token=secret")
        #expect(found.kind == "no connection" && !found.reason.contains("secret"), "\(found)")
        #expect(server.seen.requests.isEmpty)
    }

    @Test("A POST is never sent twice, even if the reused connection breaks; a GET is")
    func once() async throws {
        _ = try await delivery.deliver(DeliveryRequest(.get, "/close-kept"))
        let error = await error(DeliveryRequest(.post, "/close-kept"))
        guard case .connectionLost(_, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("this POST is not repeated"))
        #expect(server.seen.requests.count { $0.method == "POST" } == 1)

        _ = try await delivery.deliver(DeliveryRequest(.get, "/close-kept"))
        _ = try await delivery.deliver(DeliveryRequest(.get, "/close-kept"))
        #expect(server.seen.requests.count { $0.method == "GET" } == 4)
    }

    @Test(
        "A conditional write is never sent twice on a reused connection, although a PUT usually is; a posted query is")
    func onceByPromise() async throws {
        func send(_ method: DeliveryRequest.Method, isRepeatable: Bool) async throws {
            _ = try await delivery.deliver(DeliveryRequest(.get, "/close-kept"))
            var request = DeliveryRequest(method, "/close-kept")
            request.isRepeatable = isRepeatable
            _ = try await delivery.deliver(request)
        }
        await #expect(throws: FoodDelivery.Error.self) { try await send(.put, isRepeatable: false) }
        #expect(server.seen.requests.count { $0.method == "PUT" } == 1)
        try await send(.post, isRepeatable: true)
        #expect(server.seen.requests.count { $0.method == "POST" } == 2)
    }
}
