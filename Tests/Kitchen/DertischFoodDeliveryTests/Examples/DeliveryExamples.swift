import Dertisch
import DertischFoodDelivery
import DertischTesting
import Foundation
import Testing

// What the comments in Sources/Kitchen/DertischFoodDelivery show, compiled. A test of `DertischTests` compares the two.

enum DeliveryExamples {
    struct Photo: Identifiable, Codable, Sendable {
        var id = 7
        var title = ""
    }
    struct Like: Encodable, Sendable { let by: String }
    struct Likes: Codable, Sendable { let count: Int }

    struct LoggingCourier: Courier {
        let courier: any Courier
        func deliver(_ request: PreparedRequest) async throws -> Delivery {
            print(request.method, request.destination)  // without the query, which may hold secrets
            return try await courier.deliver(request)
        }
    }

    struct House: Staff {
        func register(with registrar: inout Registrar) {
            registrar.ingredient(FoodDelivery.init)
        }
    }

    struct OtherHouse: Staff {
        func register(with registrar: inout Registrar) {
            registrar.ingredient({ try FoodDelivery(to: "https://api.example/v1") })
        }
    }

    /// Responses every request as a photo service would.
    static let service = CannedCourier { request in
        switch (request.method, request.destination.path) {
        case (.get, "/photos"): Delivery(text: #"[{"id": 7, "title": "Dune"}]"#)
        case (.get, "/photos/7"): Delivery(text: #"{"id": 7, "title": "Dune"}"#)
        case (.post, _): Delivery(text: #"{"count": 42}"#)
        case (.put, _), (.delete, _): Delivery(status: 204)
        default: Delivery(status: 404)
        }
    }

    @Suite("Examples: food delivery") struct DeliveryTests {
        private let id = 7

        @Test("Examples: calls of every verb run as documented")
        func calls() async throws {
            let delivery = try FoodDelivery(to: "https://api.example") { $0.courier = service }
            let cursor: String? = nil
            do {
                let photo: Photo = try await delivery.get("/photos/\(id)")
                #expect(photo.title == "Dune")
            }
            do {
                let found: [Photo] = try await delivery.get(
                    "/photos", query: ["q": "dune", "limit": 20], timeout: .seconds(5))
                #expect(found.count == 1)
            }
            do {
                let found: [Photo] = try await delivery.get(
                    "/photos", query: ["q": "dune", "limit": 20, "after": cursor])
                #expect(found.count == 1)
            }
            let likes: Likes = try await delivery.post("/photos/\(id)/likes", Like(by: "Ada"))
            #expect(likes.count == 42)
            try await delivery.put("/photos/\(id)", Photo(id: id, title: "Dune"))
            try await delivery.delete("/photos/\(id)")

            do {
                let photo: Photo = try await delivery.get("/photos/8")
                print(photo.title)
            } catch FoodDelivery.Error.refused(let call, status: 404, _) {
                print("There is nothing at \(call.address).")
            }
        }

        @Test("Examples: whole requests and responses run as documented")
        func requests() async throws {
            let foodDelivery = try FoodDelivery(to: "https://api.example") { $0.courier = service }
            let title = "Dune"
            var request = DeliveryRequest(.put, "/photos/\(id)/title")
            request.body = .text(title)
            let delivery = try await foodDelivery.deliver(request)
            #expect(delivery.status == 204)

            let response = try await foodDelivery.deliver(DeliveryRequest(.get, "/photos/8"))
            print(response.status, response.headers["Content-Type"] ?? "", response.text)
            #expect(!response.isSuccess)

            let bytes = try await foodDelivery.bytes(from: "/photos/\(id)")
            #expect(!bytes.isEmpty)
            let photo: Photo = try await foodDelivery.value(for: DeliveryRequest(.get, "/photos/\(id)"))
            #expect(photo.id == 7)
        }

        @Test("Examples: a configuration, default headers and a wrapped courier run as documented")
        func configuration() async throws {
            let token = "secret"
            var configuration = FoodDelivery.Configuration()
            configuration.base = "https://api.example/v1"
            configuration.headers["Authorization"] = "Bearer \(token)"
            configuration.timeout = .seconds(10)
            configuration.courier = LoggingCourier(courier: service)
            let delivery = try FoodDelivery(configuration)
            await #expect(throws: FoodDelivery.Error.self) { try await delivery.bytes(from: "/photos/8") }

            var headers: FoodDelivery.Headers = ["Accept": "application/json"]
            headers.append("Accept-Language", "fr")
            #expect(headers["accept"] == "application/json")
            #expect("\(headers)" == "[Accept, Accept-Language]")
        }

        @Test("Examples: a canned courier records its requests")
        func canned() async throws {
            let courier = CannedCourier { request in
                request.destination.path == "/photos/7"
                    ? Delivery(text: #"{"id": 7, "title": "Dune"}"#) : Delivery(status: 404)
            }
            let delivery = try FoodDelivery(to: "https://api.example") { $0.courier = courier }
            let photo: Photo = try await delivery.get("/photos/7")
            #expect(courier.requests.map(\.method) == [.get])
            #expect(photo.title == "Dune")
        }

        @Test("Examples: a house registers a delivery with and without a base", arguments: [true, false])
        func registered(withBase: Bool) async throws {
            let restaurant =
                withBase
                ? try await Restaurant(OtherHouse(), clock: TestClock())
                : try await Restaurant(House(), clock: TestClock())
            #expect(restaurant.kitchen[FoodDelivery.self] != nil)
        }
    }
}
