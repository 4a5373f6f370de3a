import DertischTesting
import DertischCore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DertischFoodDelivery

@Suite("Interceptors of FoodDelivery", .namesHang)
struct InterceptorTests {
    private struct Mark: Interceptor {
        let name: String
        func intercept(_ request: PreparedRequest, next: @escaping Next) async throws -> Delivery {
            var request = request
            request.headers["X-Marks"] = (request.headers["X-Marks"] ?? "") + name
            var delivery = try await next(request)
            delivery.headers["X-Marks"] = (delivery.headers["X-Marks"] ?? "") + name
            return delivery
        }
    }

    @Test("The first interceptor sees a request first, and its response last")
    func order() async throws {
        let courier = CannedCourier { Delivery(headers: ["X-Seen": $0.headers["X-Marks"] ?? ""]) }
        let delivery = try FoodDelivery(to: "https://a.b") {
            $0.courier = courier
            $0.interceptors = [Mark(name: "a"), Mark(name: "b")]
        }
        let response = try await delivery.deliver(DeliveryRequest(.get, "/"))
        #expect(response.headers["X-Seen"] == "ab" && response.headers["X-Marks"] == "ba")
    }

    @Test("A header that an interceptor adds is validated like any other")
    func injection() async throws {
        let courier = CannedCourier { _ in Delivery() }
        let delivery = try FoodDelivery(to: "https://a.b") {
            $0.courier = courier
            $0.interceptors = [Mark(name: "a\r\nHost: evil")]
        }
        await #expect(throws: FoodDelivery.Error.self) { try await delivery.deliver(DeliveryRequest(.get, "/")) }
        #expect(courier.requests.isEmpty)
    }

    @Test("Concurrent refused requests wait for one new token, and all continue with it")
    func authentication() async throws {
        let renewals = Mutex(0)
        let authentication = Authentication(token: "old") { refused in
            #expect(refused == "old")
            renewals.withLock { $0 += 1 }
            for _ in 0..<100 { await Task.yield() }
            return "new"
        }
        let courier = CannedCourier { Delivery(status: $0.headers["Authorization"] == "Bearer new" ? 200 : 401) }
        let delivery = try FoodDelivery(to: "https://a.b") {
            $0.courier = courier
            $0.interceptors = [authentication]
        }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<100 { group.addTask { try await delivery.deliver(DeliveryRequest(.get, "/")).status } }
            for try await status in group { #expect(status == 200) }
        }
        #expect(renewals.withLock { $0 } == 1 && authentication.token == "new")
    }

    @Test("A token is sent to the base's origin only, and is not renewed endlessly if it is refused again")
    func tokens() async throws {
        let renewals = Mutex(0)
        let courier = CannedCourier { _ in Delivery(status: 401) }
        let delivery = try FoodDelivery(to: "https://a.b") {
            $0.courier = courier
            $0.interceptors = [Authentication { _ in "token \(renewals.withLock { $0 += 1; return $0 })" }]
        }
        #expect(try await delivery.deliver(DeliveryRequest(.get, "https://c.d/")).status == 401)
        #expect(courier.requests.last?.headers["Authorization"] == nil)
        #expect(try await delivery.deliver(DeliveryRequest(.get, "/")).status == 401)
        #expect(courier.requests.map { $0.headers["Authorization"] } == [nil, "Bearer token 1", "Bearer token 2"])
    }

    @Test("A caller cancelled during a token renewal leaves at once, and the others get the token")
    func impatient() async throws {
        let (door, open) = AsyncStream.makeStream(of: Void.self)
        let start = InterceptorSignal()
        let authentication = Authentication { _ in
            start.raise()
            for await _ in door { break }
            return "new"
        }
        let delivery = try FoodDelivery(to: "https://a.b") {
            $0.courier = CannedCourier { Delivery(text: $0.headers["Authorization"] ?? "") }
            $0.interceptors = [authentication]
        }
        let impatient = Task { try await delivery.deliver(DeliveryRequest(.get, "/")) }
        await start.raised()
        let patient = Task { try await delivery.deliver(DeliveryRequest(.get, "/")) }
        impatient.cancel()
        await #expect(throws: CancellationError.self) { try await impatient.value }
        open.yield()
        #expect(try await patient.value.text == "Bearer new")
    }

    @Test("The log names the order, request and response, and no secret")
    func log() async throws {
        let lines = Mutex<[String]>([])
        let delivery = try FoodDelivery(to: "https://ada:password@a.b") {
            $0.courier = CannedCourier { request in
                if request.method == .post { throw FoodDelivery.Error.connectionLost(request.call, reason: "x") }
                return Delivery(text: "secret soup")
            }
            $0.interceptors = [
                DeliveryLog(clock: TestClock(isEager: true)) { line in lines.withLock { $0.append(line) } }
            ]
        }
        try await OrderTicket.$current.withValue(OrderTicket(3, ofParty: 2, at: "photo")) {
            _ = try await delivery.deliver(DeliveryRequest(.get, "/menu?token=secret", headers: ["X-Key": "secret"]))
        }
        await #expect(throws: FoodDelivery.Error.self) { try await delivery.post("/menu") }
        #expect(
            lines.withLock { $0 } == [
                "GET https://a.b/menu: 200 from the server, 11 bytes in 0.000 seconds, for order 3 of party 2 at \"photo\"",
                "POST https://a.b/menu: The connection ended before the response was complete, after 0.000 seconds",
            ])
    }

    @Test("A network error names the order that caused it")
    func ticket() async throws {
        let delivery = try FoodDelivery(to: "https://a.b") { $0.courier = CannedCourier { _ in Delivery(status: 404) } }
        let error = await #expect(throws: FoodDelivery.Error.self) {
            try await OrderTicket.$current.withValue(OrderTicket(3, ofParty: 2, at: "photo")) {
                _ = try await delivery.bytes(from: "/")
            }
        }
        #expect(error?.call?.order?.ticket.number == 3)
        #expect(error?.description.contains("for order 3 of party 2 at \"photo\"") == true)
    }

    @Test("Recorded responses are played back in order, without a network and without secrets")
    func recording() async throws {
        let count = Mutex(0)
        let recorder = RecordingCourier(
            around: CannedCourier { _ in
                var response = Delivery(text: "soup \(count.withLock { $0 += 1; return $0 })")
                response.headers["Set-Cookie"] = "session=hidden"
                return response
            })
        func ask(_ courier: any Courier) async throws -> [String] {
            let delivery = try FoodDelivery(to: "https://a.b") {
                $0.courier = courier
                $0.headers["Authorization"] = "Bearer hidden"
            }
            let whole = try await [1, 2].asyncMap { _ in try await delivery.deliver(DeliveryRequest(.get, "/")).text }
            let streamed = try await delivery.open(DeliveryRequest(.post, "/", body: .text("x"))).stream.lines
            return try await streamed.reduce(into: whole) { $0.append($1) }
        }
        let live = try await ask(recorder)
        let kept = try JSONEncoder().encode(recorder.recording)
        #expect(!String(decoding: kept, as: UTF8.self).contains("hidden"))
        let recording = try JSONDecoder().decode(Recording.self, from: kept)
        #expect(recording == recorder.recording && recording.exchanges.count == 3)
        #expect(try await ask(CannedCourier(recording)) == live && live == ["soup 1", "soup 2", "soup 3"])
        let stranger = try FoodDelivery(to: "https://c.d") {
            $0.courier = CannedCourier(recording)
            $0.retries = .never
        }
        await #expect(throws: FoodDelivery.Error.self) { try await stranger.bytes(from: "/") }
    }

    @Test("Media types are found by file extension")
    func mediaTypes() {
        let table: [(String, MediaType?)] = [
            ("a.jpg", "image/jpeg"), ("A.JPEG", "image/jpeg"), ("/x.y/a.html", "text/html"),
            ("a.tar.gz", "application/gzip"),
            ("a.json", "application/json"), ("a.js", "text/javascript"), ("a.webp", "image/webp"),
            ("a.mp4", "video/mp4"),
            ("a.svg", "image/svg+xml"), ("a.pdf", "application/pdf"), ("a.docx", nil), ("a", nil), ("", nil),
            ("a.", nil),
            ("a.nonsense", nil), ("a.woff2", "font/woff2"), ("a.csv", "text/csv"), ("a.wasm", "application/wasm"),
        ]
        for (name, type) in table where name != "a.docx" { #expect(MediaType(ofFile: name) == type, "\(name)") }
        #expect(MediaType(ofFile: "a.docx")?.text.hasPrefix("application/vnd.openxmlformats") == true)
        #expect(MediaTypeTable.types.count > 1_400)
        #expect(MediaType("Text/Plain ; charset=utf-8").essence == "text/plain")
        #expect(MediaType("image/jpeg").fileEndings.contains("jpg"))
    }

    @Test("Each FoodDelivery error has four parts, and no secret")
    func errors() {
        var call = FoodDelivery.Call(method: "GET", address: "https://a.b/")
        call.took = .milliseconds(1_234)
        call.attempts = 2
        let errors: [FoodDelivery.Error] = [
            .badAddress("x", reason: "r"), .badHeader(call, name: "n", reason: "r"),
            .unencodable(call, type: "T", reason: "r"), .unreadable(call, file: "f", reason: "r"),
            .unwritable(call, file: "f", reason: "r"), .offline(call), .circuitOpen(call, remaining: .seconds(3)),
            .overloaded(call, maxOpen: 1), .noConnection(call, reason: "r"), .untrusted(call, reason: "r"),
            .timedOut(call, after: .seconds(1)), .stalled(call, after: .seconds(1)), .connectionLost(call, reason: "r"),
            .badResponse(call, reason: "r"), .badRedirect(call, reason: "r"), .bodyTooLarge(call, maxBytes: 1),
            .refused(call, status: 500, excerpt: "e"),
            .undecodable(call, type: "T", path: "a.b", reason: "r", excerpt: "e"),
        ]
        for error in errors {
            let lines = error.description.split(separator: "\n").map(String.init)
            #expect(lines.count == 4 && lines[0].hasPrefix("error: ") && lines[3].hasPrefix("  do:    "), "\(error)")
            let told = error.updatingCall { $0.attempts = 7 }
            #expect(told == error, "how it went does not make it another error")
            guard error.call != nil else { continue }
            #expect(lines[1].contains("(after 1.234 seconds, at attempt 2)") && told.call?.attempts == 7, "\(error)")
        }
    }
}

extension Sequence {
    fileprivate func asyncMap<Other>(_ transform: (Element) async throws -> Other) async rethrows -> [Other] {
        var others: [Other] = []
        for element in self { others.append(try await transform(element)) }
        return others
    }
}

/// Something that happens once and can be awaited.
private final class InterceptorSignal: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func raise() { continuation.finish() }
    func raised() async { for await _ in stream {} }
}
