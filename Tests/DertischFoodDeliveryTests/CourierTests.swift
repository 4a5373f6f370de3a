import Foundation
import TestSupport
import Testing

@testable import DertischFoodDelivery

@Suite("The house's courier and a server that misbehaves", .namesHang)
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
        case .brokenOff(_, let reason): ("broken off", reason)
        case .badAnswer(_, let reason): ("bad answer", reason)
        case .badRedirection(_, let reason): ("bad redirection", reason)
        case let other: ("\(String(describing: other))", "")
        }
    }

    @Test("a value is fetched, and its connection is used again")
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

    @Test("what is sent arrives: method, path, query, headers and body")
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

    @Test("a body of nothing has a length of nothing, and nothing else is made up")
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

    @Test("a large body arrives whole, without waiting for permission")
    func large() async throws {
        let body = String(repeating: "plate ", count: 400_000)
        let sent: SeenRequest = try await delivery.put("/echo", body)
        #expect(sent.body.utf8.count == body.utf8.count + 2 && sent.method == "PUT")
    }

    @Test("nothing of one request leaks into the next on the same connection")
    func noLeak() async throws {
        let _: SeenRequest = try await delivery.post("/echo", ["a": 1], headers: ["Authorization": "Bearer x"])
        _ = try await delivery.deliver(DeliveryRequest("PURGE", "/echo"))
        _ = try await delivery.deliver(DeliveryRequest(.head, "/echo"))
        _ = try await delivery.deliver(DeliveryRequest(.get, "/cookie"))
        let next: SeenRequest = try await delivery.get("/echo")
        #expect(next.method == "GET" && next.body.isEmpty && server.seen.accepted == 1)
        #expect(!next.names("Authorization") && !next.names("Content-Type") && !next.names("Cookie"))
    }

    @Test("headers are those of their own request, whatever was sent over the same connection before")
    func ownHeaders() async throws {
        var generator = SystemRandomNumberGenerator()
        for step in 0..<200 {
            let methods: [DeliveryRequest.Method] = [.get, .get, .get, .post, .delete]
            var request = DeliveryRequest(methods.randomElement(using: &generator) ?? .get, "/echo")
            let plate = [nil, "a", "b", "\(step)"].randomElement(using: &generator) ?? nil
            request.headers["X-Plate"] = plate
            if request.method == .post { request.body = .text("soup") }
            let sent: SeenRequest = try await delivery.answer(to: request)
            #expect(sent.value("X-Plate") == plate && sent.method == request.method.name)
            #expect(sent.headers.count(where: { $0.hasPrefix("X-Plate") }) == (plate == nil ? 0 : 1))
            #expect(sent.names("Content-Type") == (request.body != nil))
        }
        #expect(server.seen.accepted == 1)
    }

    @Test("a refused status comes with what the server said")
    func statuses() async throws {
        for (path, status, text) in [("/missing", 404, "no such photo"), ("/broken", 500, "out of plates")] {
            let error = await #expect(throws: FoodDelivery.Error.self) {
                try await delivery.bytes(from: FoodDelivery.Address(path + "?token=secret"))
            }
            #expect(error == .refused(call(path), status: status, excerpt: #"{"error": "\#(text)"}"#))
        }
        #expect(try await delivery.deliver(DeliveryRequest(.get, "/missing")).status == 404)
    }

    @Test("interim answers are passed over, and folded headers are unfolded")
    func interim() async throws {
        let delivery = try await delivery.deliver(DeliveryRequest(.get, "/interim"))
        #expect(delivery.status == 200 && delivery.text == "late" && delivery.headers["link"] == nil)
        #expect(delivery.headers["x-kept"] == "yes" && delivery.headers["X-FOLDED"] == "one two")
    }

    @Test("an answer that is cut off is no answer", arguments: ["/cut", "/cut-chunk", "/close"])
    func cutOff(path: String) async {
        #expect(await reason(FoodDelivery.Address(path)).kind == "broken off")
    }

    @Test("what is no HTTP is no answer", arguments: ["/garbage", "/bad-gzip"])
    func garbage(path: String) async {
        #expect(await reason(FoodDelivery.Address(path)).kind == "bad answer")
    }

    @Test("a body longer than announced ends where it was announced, and spoils no later answer")
    func wrongLength() async throws {
        #expect(try await delivery.deliver(DeliveryRequest(.get, "/longer-than-said")).text == "right")
        let next: SeenRequest = try await delivery.get("/echo")
        #expect(next.target == "/echo")
    }

    @Test("a length below nothing is refused or ignored, and a boast costs no memory")
    func lengths() async throws {
        let outcome = try? await delivery.deliver(
            DeliveryRequest(.get, "/negative-length", timeout: .milliseconds(300)))
        #expect(outcome == nil || outcome?.text == "hello")
        #expect(await reason("/boast").kind == "broken off")
    }

    @Test("an endless body is stopped at the limit, and its connection closed")
    func endless() async throws {
        var request = DeliveryRequest(.get, "/endless")
        request.mostBytes = 100_000
        #expect(await error(request) == .bodyTooLarge(call("/endless"), most: 100_000))
        await server.until { $0.open == 0 }
    }

    @Test("the limit counts what comes out of the decompression")
    func decompression() async throws {
        var request = DeliveryRequest(.get, "/bomb")
        #expect(try await delivery.deliver(request).body == [UInt8](repeating: 0, count: 100_000))
        request.mostBytes = 99_999
        #expect(await error(request) == .bodyTooLarge(call("/bomb"), most: 99_999))
        request.mostBytes = 100_000
        #expect(try await delivery.deliver(request).body.count == 100_000)
    }

    @Test("endless headers are stopped", arguments: ["/header-bomb", "/interim-bomb"])
    func headerBomb(path: String) async {
        let found = await reason(FoodDelivery.Address(path))
        #expect(found.kind == "bad answer" && found.reason.contains("bytes of headers"), "\(found)")
        await server.until { $0.open == 0 }
    }

    @Test("redirections are followed, five at most, and never to another scheme")
    func redirections() async throws {
        let seen: SeenRequest = try await delivery.post("/see-other", ["a": 1])
        #expect(seen.method == "GET" && seen.body.isEmpty)
        let again: SeenRequest = try await delivery.post("/again", ["a": 1])
        #expect(again.method == "POST" && again.body == #"{"a":1}"#)
        let loop = await reason("/loop")
        #expect(loop == ("bad redirection", "5 redirections were followed and none led to an answer"))
        #expect(server.seen.requests.count { $0.target == "/loop" } == 6)
        #expect(await reason("/to-file").reason.contains("it leads from http to file"))
    }

    @Test("a server that takes its time is left after the timeout, and its connection closed")
    func timeouts() async throws {
        for path in ["/hold", "/hold-body"] {
            let request = DeliveryRequest(.get, FoodDelivery.Address(path), timeout: .milliseconds(100))
            #expect(await error(request) == .timedOut(call(path), after: .milliseconds(100)))
        }
        await server.until { $0.open == 0 && $0.held == 0 }
    }

    @Test("where nobody listens there is no connection")
    func nobody() async throws {
        let closed = try MisbehavingServer(isListening: false)
        let found = await reason("\(verbatim: closed.address)/")
        #expect(found.kind == "no connection", "\(found)")
    }

    @Test("a server that speaks no TLS gets no request")
    func noTLS() async throws {
        let found = await reason("\(verbatim: "https://127.0.0.1:\(server.port)")/users/1?token=secret")
        #expect(found.kind == "no connection" && !found.reason.contains("secret"), "\(found)")
        #expect(server.seen.requests.isEmpty)
    }

    @Test("a post is never sent twice, even if the kept connection dies under it; a get is")
    func once() async throws {
        _ = try await delivery.deliver(DeliveryRequest(.get, "/close-kept"))
        let error = await error(DeliveryRequest(.post, "/close-kept"))
        guard case .brokenOff(_, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("POST is not repeated"))
        #expect(server.seen.requests.count { $0.method == "POST" } == 1)

        _ = try await delivery.deliver(DeliveryRequest(.get, "/close-kept"))
        _ = try await delivery.deliver(DeliveryRequest(.get, "/close-kept"))
        #expect(server.seen.requests.count { $0.method == "GET" } == 4)
    }
}
