import Dertisch
import DertischFoodDelivery
import Foundation
import Plug
import Testing

// What Documentation/FoodDelivery.md and the comments in Sources/Kitchen/DertischFoodDelivery show, compiled. A test of
// `DertischTests` compares the two.

extension Result where Failure == any Error {
    fileprivate init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}

enum NetworkExamples {
    struct User: Codable, Sendable {
        var id: Int
        var name: String
    }

    struct Film: Codable, Sendable {
        let title: String
        let upload: String
    }

    struct Hash {
        private(set) var count = 0
        mutating func update(_ bytes: [UInt8]) { count += bytes.count }
    }

    struct SignIn: Sendable {
        func renewed(_ old: String?) async throws -> String { (old ?? "") + "+" }
    }

    struct Tracing: Interceptor {
        func intercept(_ request: PreparedRequest, next: Next) async throws -> Delivery {
            var request = request
            if request.isSameOrigin { request.headers["X-Trace"] = request.order?.description }
            return try await next(request)
        }
    }

    /// Responses every request as some service would.
    static let service = CannedCourier { request in
        switch (request.method, request.destination.path) {
        case (.get, "/users"): Delivery(text: #"[{"id": 1, "name": "Ada"}]"#)
        case (.get, "/news"): Delivery(status: 204)
        case (.get, "/films/7"): Delivery(text: "film", mediaType: "video/mp4")
        case (.post, "/files"):
            Delivery(status: 201, headers: ["Location": "/files/1", "Tus-Resumable": "1.0.0"])
        case (.patch, "/files/1"):
            Delivery(
                status: 204,
                headers: ["Upload-Offset": "\(request.body?.count ?? 0)", "Tus-Resumable": "1.0.0"])
        case (.post, "/films"): Delivery(text: #"{"title": "Dune", "upload": "https://api.example/files/1"}"#)
        case (_, "/trace"): Delivery(text: request.headers["X-Trace"] ?? "")
        default: Delivery(text: #"{"id": 1, "name": "Ada"}"#)
        }
    }

    @Suite("Examples: network") struct NetworkTests {
        private let delivery: FoodDelivery
        private let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)")
        private let id = 7

        init() throws {
            delivery = try FoodDelivery(to: "https://api.example") { $0.courier = service }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }

        @Test("Examples: calls and requests reach a server as documented")
        func calls() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let user: User = try await delivery.get("/users/1")
            let found: [User] = try await delivery.get("/users", query: ["q": "ada", "limit": 20])
            let made: User = try await delivery.post("/users", User(id: 2, name: "Eve"))
            try await delivery.delete("/users/\(made.id)")
            #expect(user.id == 1 && found.count == 1)

            var request = DeliveryRequest("PROPFIND", "/menus", headers: ["Depth": "1"])
            request.priority = .low
            request.timeout = .seconds(5)
            let response = try await delivery.deliver(request)
            #expect(response.isSuccess)
            try await delivery.deliver(DeliveryRequest(.post, "/sign-in", body: .form(["name": "Ada", "stay": true])))
            #expect(service.requests.contains { $0.body?.bytes == Array("name=Ada&stay=true".utf8) })
            #expect(MediaType(ofFile: "holiday.JPG") == "image/jpeg")
        }

        @Test("Examples: downloads and uploads run as documented")
        func files() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let photo = folder.appending(path: "photo.png")
            try Data([1, 2, 3]).write(to: photo)
            let film = photo
            let file = folder.appending(path: "film.mp4")

            var form = FoodDelivery.MultipartForm()
            form.add("title", "Dune")
            form.add("photo", file: photo)
            try await delivery.deliver(DeliveryRequest(.post, "/photos", body: .multipart(form)))

            try await delivery.download("/films/\(id)", to: file) { progress in print(progress.fraction ?? 0) }
            #expect(try Data(contentsOf: file) == Data("film".utf8))

            try await delivery.upload(.file(film), to: "/films/\(id)") { progress in
                print(progress.done, "of", progress.total ?? 0)
            }
            var request = DeliveryRequest(.put, "/films/\(id)")
            request.body = .file(film)
            #expect(try await delivery.deliver(request).isSuccess)
        }

        @Test("Examples: uploads resume after a break as documented")
        func uploads() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let film = folder.appending(path: "film.mp4")
            try Data([1, 2, 3]).write(to: film)
            let uploaded = try await delivery.upload(resumably: film, to: "/files") { progress in
                print(progress.fraction ?? 0)
            }
            let made: Film = try await delivery.post("/films", Film(title: "Dune", upload: uploaded.location))
            #expect(made.upload == "https://api.example/files/1" && uploaded.count == 3)
            try await delivery.cancelUpload(of: film)
            do {
                try await delivery.upload(resumably: film, to: "/files")
            } catch FoodDelivery.Error.notUploaded(_, .tooLarge(let count, let maxBytes)) {
                print("\(count) bytes are more than \(maxBytes ?? 0)")
            }
        }

        @Test("Examples: streams and events are read as documented")
        func streams() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            var hash = Hash()
            let response = try await delivery.open(DeliveryRequest(.get, "/films/\(id)"))
            for try await piece in response.stream { hash.update(piece) }
            #expect(hash.count == 4)
            do {
                let response = try await delivery.open(DeliveryRequest(.get, "/films/\(id)"))
                for try await line in response.stream.lines { print(line) }
            }
            do {
                let response = try await delivery.open(DeliveryRequest(.get, "/films/\(id)"))
                for try await line in response.stream.lines(maxBytes: 20_000_000) { print(line.count) }
            }
            for try await event in delivery.events(from: "/news") { print(event.kind, event.data) }
        }

        @Test("Examples: dates are decoded as documented")
        func dates() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .strict
            let days = try decoder.decode([Date].self, from: Data(#"["2026-05-31T18:30:00+02:00"]"#.utf8))
            print(days)
            #expect(days == [Date(timeIntervalSince1970: 1_780_245_000)])
            let delivery = try FoodDelivery(to: "https://api.example.org") {
                $0.decoder = {
                    let decoder = JSONDecoder()
                    decoder.dateDecodingStrategy = .secondsSince1970
                    return decoder
                }
            }
            #expect(!delivery.isOffline)
        }

        @Test("Examples: every documented configuration opens a delivery")
        func configurations() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let (authorities, certificate, key) = (folder, folder, folder)
            var configuration = FoodDelivery.Configuration()
            configuration.base = "https://api.example/v1"
            configuration.timeout = .seconds(20)
            configuration.idleTimeout = .seconds(5)
            configuration.retries = FoodDelivery.RetryPolicy(
                4, backOff: .exponential(from: .milliseconds(250), jitter: 1))
            configuration.circuitBreaker = FoodDelivery.CircuitBreaker(failureThreshold: 5, openDuration: .seconds(10))
            #expect(configuration.retries.maxAttempts == 4)
            configuration.retries = FoodDelivery.RetryPolicy(
                4, backOff: .exponential(from: .milliseconds(250), jitter: 1))
            configuration.retries = .never
            configuration.redirects = .none
            configuration.redirects.allowsOtherOrigins = false
            configuration.cache = HTTPCache(in: folder)
            configuration.tls.authorities = authorities  // instead of the system's
            configuration.tls.pins["api.example"] = ["sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="]
            configuration.tls.identity = .init(certificate: certificate, key: key)
            configuration.tls.pins["api.example"] = ["sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="]
            configuration.tls.identity = .init(certificate: certificate, key: key)
            configuration.interceptors = [DeliveryLog { print($0) }]
            // GET https://api.example/photos/7: 200 from the server, 1204 bytes in 0.012 seconds, for order 3 of party 2 at "photo"
            configuration.interceptors.append(Tracing())
            configuration.courier = service
            let delivery = try FoodDelivery(configuration)
            #expect(try await !delivery.bytes(from: "/photos/7").isEmpty)

            delivery.isOffline = true  // only what is kept, however old; the rest is refused by name

            var request = DeliveryRequest(.get, "/menu")
            request.caching = .reload
            let refused = await Result { try await delivery.deliver(request) }
            #expect(throws: FoodDelivery.Error.self) { try refused.get() }
            print(OrderTicket.current.map { "\($0)" } ?? "no order")
        }

        @Test("Examples: a refused token is renewed as documented")
        func authentication() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let (kept, signIn) = ("token", SignIn())
            let authentication = Authentication(token: kept) { old in
                try await signIn.renewed(old)
            }
            let delivery = try FoodDelivery(to: "https://api.example") { $0.interceptors = [authentication] }
            #expect(authentication.token == "token")
            delivery.isOffline = true
            await #expect(throws: FoodDelivery.Error.self) { try await delivery.bytes(from: "/") }
        }

        @Test("Examples: recorded responses are played back as documented")
        func recording() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let courier = service
            let recorder = RecordingCourier(around: courier)
            let delivery = try FoodDelivery(to: "https://api.example") { $0.courier = recorder }
            _ = try await delivery.bytes(from: "/photos/7")
            let kept = try JSONEncoder().encode(recorder.recording)

            let recording = try JSONDecoder().decode(Recording.self, from: kept)
            let again = try FoodDelivery(to: "https://api.example") { $0.courier = CannedCourier(recording) }
            let (played, asked) = (
                try await again.bytes(from: "/photos/7"), try await delivery.bytes(from: "/photos/7")
            )
            #expect(played == asked)
        }
    }
}
