import DertischTesting
import Foundation
import Synchronization
import Testing

@testable import DertischFoodDelivery

@Suite("FoodDelivery calls")
struct CallTests {
    struct User: Codable, Equatable, Sendable {
        var id: Int
        var name: String
        var address: Street?
        struct Street: Codable, Equatable, Sendable { var streets: [String] }
    }

    private func delivery(
        _ response: @escaping @Sendable (PreparedRequest) async throws -> Delivery
    ) throws -> (FoodDelivery, CannedCourier) {
        let courier = CannedCourier(response)
        let delivery = try FoodDelivery(to: "https://a.b") {
            $0.courier = courier
            $0.clock = TestClock(isEager: true)
        }
        return (delivery, courier)
    }

    @Test("Each HTTP verb sends its input and decodes its output")
    func verbs() async throws {
        let ada = User(id: 1, name: "Ada")
        let (delivery, courier) = try delivery { _ in Delivery(text: #"{"id": 1, "name": "Ada"}"#) }
        let got: User = try await delivery.get("/users/1", query: ["full": true], timeout: .seconds(5))
        let posted: User = try await delivery.post("/users", ada)
        try await delivery.post("/users", ada)
        let touched: User = try await delivery.post("/users/1/touch")
        try await delivery.post("/users/1/touch")
        let put: User = try await delivery.put("/users/1", ada)
        try await delivery.put("/users/1", ada)
        let patched: User = try await delivery.patch("/users/1", ada)
        try await delivery.patch("/users/1", ada)
        let deleted: User = try await delivery.delete("/users/1")
        try await delivery.delete("/users/1")
        #expect([got, posted, touched, put, patched, deleted].allSatisfy { $0 == ada })
        #expect(try await delivery.bytes(from: "/users/1") == Array(#"{"id": 1, "name": "Ada"}"#.utf8))

        let requests = courier.requests
        #expect(
            requests.map(\.method) == [
                .get, .post, .post, .post, .post, .put, .put, .patch, .patch, .delete, .delete, .get,
            ])
        #expect(requests[0].destination.text == "https://a.b/users/1?full=true" && requests[0].timeout == .seconds(5))
        #expect(requests[0].headers["accept"] == "application/json" && requests[0].body == nil)
        #expect(requests[1].headers["content-type"] == "application/json")
        #expect(try JSONDecoder().decode(User.self, from: Data(requests[1].body?.bytes ?? [])) == ada)
        #expect(requests[3].body == nil && requests[4].timeout == .seconds(60))
        #expect(requests[11].headers["Accept"] == nil)
    }

    @Test("A date in a response is read strictly, and one that cannot be read is named with its line and column")
    func dates() async throws {
        struct Event: Codable, Equatable, Sendable { var start: Date }
        let evening = Event(start: Date(timeIntervalSince1970: 1_780_252_200))
        let texts = [
            "2026-05-31T18:30:00Z", "2026-05-31T20:30:00+02:00", "2026-05-31T18:30Z", "2026-05-31T18:30:00.000+0000",
        ]
        let number = String(decoding: try JSONEncoder().encode(evening), as: UTF8.self)
        for body in texts.map({ #"{"start": "\#($0)"}"# }) + [number] {
            let (delivery, _) = try delivery { _ in Delivery(text: body) }
            #expect(try await delivery.get("/event") == evening, "\(body)")
        }
        for isFoundations in [false, true] {
            let delivery = try FoodDelivery(to: "https://a.b") {
                $0.courier = CannedCourier { _ in Delivery(text: "{\n  \"start\": \"2026-02-30T18:30:00Z\"\n}") }
                guard isFoundations else { return }
                $0.decoder = {
                    let decoder = JSONDecoder()
                    decoder.dateDecodingStrategy = .iso8601
                    return decoder
                }
            }
            let error = await #expect(throws: FoodDelivery.Error.self) { try await delivery.get("/event") as Event }
            guard case .undecodable(_, _, "start", let reason, _)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(
                reason == "In line 2, column 12: it is not a date: days of 2026-02 are 01 to 28; write 2026-02-28")
        }
    }

    @Test("A refused status reports status, method, address without query, and the server's response")
    func refused() async throws {
        let (delivery, _) = try delivery { _ in
            Delivery(text: "no such\nuser " + String(repeating: "x", count: 400), status: 404)
        }
        let error = await #expect(throws: FoodDelivery.Error.self) {
            let _: User = try await delivery.get("/users/9?token=secret", headers: ["Authorization": "Bearer secret"])
        }
        #expect(
            error?.description == """
                error: The server refused with status 404.
                  where: GET https://a.b/users/9 (after 0.000 seconds)
                  why:   It said: no such user \(String(repeating: "x", count: 287))
                  do:    Check the address: the base, its path and the IDs in it.
                """)
        #expect(try await delivery.deliver(DeliveryRequest(.get, "/users/9")).status == 404)
    }

    @Test("A response that does not fit reports its position in the document, and the expectation")
    func undecodable() async throws {
        let table = [
            (#"{"id": "x", "name": "Ada"}"#, "GET https://a.b/u, at id", "Int was expected there"),
            (#"{"id": 1}"#, "at name", "no such key"),
            (#"{"id": 1, "name": null}"#, "at name", "String was expected there, but the value is null"),
            (
                #"{"id": 1, "name": "A", "address": {"streets": ["x", 3]}}"#, "at address.streets[1]",
                "String was expected"
            ),
            (#"<html>"#, "at the top", "The response begins: <html>"),
        ]
        for (text, place, why) in table {
            let (delivery, _) = try delivery { _ in Delivery(text: text) }
            let error = await #expect(throws: FoodDelivery.Error.self) {
                let _: User = try await delivery.get("/u?x=y")
            }
            let message = error?.description ?? ""
            #expect(message.contains("The response cannot be read as User."), "\(message)")
            #expect(message.contains(place) && message.contains(why) && !message.contains("x=y"), "\(message)")
        }
    }

    @Test(
        "A response nested too deep for Foundation is an error, not a crash",
        arguments: [511, 512, 513, 514])
    func deepAnswers(_ depth: Int) async throws {
        let lists = String(repeating: "[", count: depth)
        let objects = String(repeating: #"{"a":"#, count: depth - 1) + "["
        for text in [lists, objects, lists + " ", #"{"id": 1, "name": "# + lists] {
            let (delivery, _) = try delivery { _ in Delivery(text: text) }
            let error = await #expect(throws: FoodDelivery.Error.self) {
                let _: User = try await delivery.get("/u")
            }
            guard case .undecodable = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
        let (delivery, _) = try delivery { _ in Delivery(text: String(repeating: "[", count: 600)) }
        let error = await #expect(throws: FoodDelivery.Error.self) {
            let _: User = try await delivery.get("/u")
        }
        #expect(error?.description.contains("nested more than 512 deep") == true)
    }

    @Test("A body that cannot be encoded is not sent")
    func unencodable() async throws {
        let (delivery, courier) = try delivery { _ in Delivery() }
        let error = await #expect(throws: FoodDelivery.Error.self) {
            try await delivery.post("/x", ["size": Double.nan])
        }
        #expect(error?.description.contains("of type Dictionary<String, Double>") == true)
        #expect(courier.requests.isEmpty)
    }

    @Test("Bodies are coded with the coders of the configuration")
    func coders() async throws {
        let courier = CannedCourier { _ in Delivery(text: #"{"full_name": "Ada"}"#) }
        let delivery = try FoodDelivery(to: "https://a.b") {
            $0.courier = courier
            $0.decoder = {
                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                return decoder
            }
        }
        struct Name: Decodable, Equatable { var fullName: String }
        let name: Name = try await delivery.get("/")
        #expect(name == Name(fullName: "Ada"))
    }

    @Test(
        "A header or method with a line break is not sent",
        arguments: [
            ("X-A\r\nHost", "x"), ("X-A", "x\r\nHost: evil"), ("X-A", "x\nHost: evil"), ("X-A", "\0"), ("", "x"),
            ("X A", "x"), ("X:A", "x"), ("Content-Length", "5"), ("transfer-encoding", "chunked"), ("Host", "evil"),
        ])
    func injection(name: String, value: String) async throws {
        let (delivery, courier) = try delivery { _ in Delivery() }
        var request = DeliveryRequest(.get, "/x")
        request.headers.append(name, value)
        let error = await #expect(throws: FoodDelivery.Error.self) { try await delivery.deliver(request) }
        guard case .badHeader = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.description.contains("evil") == false && error?.description.contains("\r") == false)
        for method in ["", "GET /evil HTTP/1.1\r\nX:", "CONNECT", "G T"] {
            let request = DeliveryRequest(DeliveryRequest.Method(method), "/x")
            await #expect(throws: FoodDelivery.Error.self) { try await delivery.deliver(request) }
        }
        #expect(courier.requests.isEmpty)
    }

    @Test("The limit of bytes applies to every courier")
    func limit() async throws {
        let (delivery, _) = try delivery { _ in Delivery(body: [1, 2, 3]) }
        var request = DeliveryRequest(.get, "/x")
        request.maxBytes = 3
        #expect(try await delivery.deliver(request).body == [1, 2, 3])
        request.maxBytes = 2
        await #expect(
            throws: FoodDelivery.Error.bodyTooLarge(.init(method: "GET", address: "https://a.b/x"), maxBytes: 2)
        ) {
            try await delivery.deliver(request)
        }
    }

    @Test("A cancelled task gets a CancellationError and sends no request")
    func cancelled() async throws {
        let (delivery, courier) = try delivery { _ in Delivery() }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await delivery.bytes(from: "/x")
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(courier.requests.isEmpty)
    }

    @Test("JSON is decoded off the main actor")
    @MainActor func offMain() async throws {
        struct Probe: Decodable, Sendable {
            let isMain: Bool
            init(from decoder: any Decoder) throws { isMain = Thread.isMainThread }
        }
        let (delivery, _) = try delivery { _ in Delivery(text: "{}") }
        let probe: Probe = try await delivery.get("/x")
        #expect(!probe.isMain)
    }

    @Test("Header names are compared without case, and descriptions hide their values")
    func headers() {
        var headers: FoodDelivery.Headers = ["Accept": "a", "X-Token": "  secret\t", "accept": "b"]
        #expect(
            headers["ACCEPT"] == "a" && headers.values(of: "Accept") == ["a", "b"] && headers["x-token"] == "secret")
        headers["aCCept"] = "c"
        #expect(headers.values(of: "Accept") == ["c"])
        var text = "\(headers) \(String(reflecting: headers)) \(headers.fields)"
        dump(headers, to: &text)
        dump(headers.fields, to: &text)
        #expect(!text.contains("secret") && text.contains("X-Token"))
    }

    @Test("FoodDelivery's initialiser without arguments can be registered directly")
    func registration() throws {
        func register<R: Sendable, each D: Sendable>(
            _ make: @escaping @concurrent @Sendable (repeat each D) async throws -> R
        ) -> Int {
            var count = 0
            for _ in repeat (each D).self { count += 1 }
            return count
        }
        #expect(register(FoodDelivery.init) == 0)
        #expect(register { try FoodDelivery(to: "https://a.b") { $0.timeout = .seconds(5) } } == 0)
        #expect(register { (configuration: FoodDelivery.Configuration) in try FoodDelivery(configuration) } == 1)
    }
}
