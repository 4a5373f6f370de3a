import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DertischFoodDelivery

@Suite("Cache freshness (RFC 9111)", .namesHang)
struct FreshnessTests {
    static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    static let moment = 784_111_777.0

    private func response(
        _ headers: FoodDelivery.Headers, received: Double = moment, requested: Double = moment,
        _ address: String = "https://a.b/"
    ) -> CachedResponse {
        CachedResponse(
            address: address, conditions: [], status: 200, headers: headers, body: [], requested: requested,
            received: received)
    }

    @Test("All three date formats of HTTP are parsed, and nothing else")
    func dates() {
        for text in [Self.date, "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"] {
            #expect(HTTPDate.seconds(text) == 784_111_777)
        }
        #expect(HTTPDate.seconds("Thu, 29 Feb 2024 00:00:00 GMT") == 1_709_164_800)
        #expect(HTTPDate.seconds("Thu, 01 Jan 1970 00:00:00 GMT") == 0)
        for text in [
            "", "0", "Sun, 06 Nox 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 99 Nov 1994 1:1:1 GMT",
            "Fri, 30 Feb 2024 00:00:00 GMT", "Thu, 29 Feb 2023 00:00:00 GMT", "Wednesday, 31-Nov-94 08:49:37 GMT",
            "Thu Feb 30 08:49:37 1995", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET",
            "Sun, 06 Nov 1994 08:49:37 +0100", "Sun, 06 Nov 1994 08:49:37 GMT tomorrow", "\(Self.date)\0",
            "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06-Nov-1994 08:49:37 GMT", "Sun Nov  6 08:49:37 1994 GMT",
        ] {
            #expect(HTTPDate.seconds(text) == nil, "\(text)")
        }
    }

    @Test("A cache lifetime is the server's, or a tenth of the time since the last modification")
    func lifetimes() {
        let table: [(FoodDelivery.Headers, Double)] = [
            (["Cache-Control": "max-age=60"], 60), (["Cache-Control": "max-age=60", "Expires": Self.date], 60),
            (["Cache-Control": "MAX-AGE=\"60\", private"], 60), (["Cache-Control": "max-age=x"], 0),
            (["Cache-Control": "max-age=99999999999999999999"], 2_147_483_647),
            (["Date": Self.date, "Expires": "Sun, 06 Nov 1994 08:50:37 GMT"], 60),
            (["Date": Self.date, "Expires": "0"], 0), ([:], 0),
            (["Date": Self.date, "Last-Modified": "Sun, 06 Nov 1994 08:32:57 GMT"], 100),
            (["Date": Self.date, "Last-Modified": "Sun, 06 Nov 1974 08:32:57 GMT"], 86_400),
        ]
        for (headers, seconds) in table { #expect(Freshness(response(headers)).lifetime == seconds, "\(headers)") }
        let query = response(["Date": Self.date, "Last-Modified": "Sun, 06 Nov 1974 08:32:57 GMT"], "https://a.b/?q=1")
        #expect(Freshness(query).lifetime == 0, "a response to a query is not guessed at")
    }

    @Test("A response's age includes the server's date, other caches and the transfer")
    func ages() {
        let late = response(["Date": Self.date], received: Self.moment + 10, requested: Self.moment + 8)
        #expect(Freshness(late).age(at: Self.moment + 15) == 15)
        let old = response(["Date": Self.date, "Age": "100"], received: Self.moment + 10, requested: Self.moment + 8)
        #expect(Freshness(old).age(at: Self.moment + 10) == 102)
        #expect(Freshness(old).age(at: 0) == 102, "a clock that was set back stands still")
        #expect(Freshness(response(["Date": Self.date], received: 0, requested: 0)).age(at: 5) == 5)
    }

    @Test("A request's limits on freshness and staleness are respected")
    func requests() {
        let sixty = Freshness(response(["Cache-Control": "max-age=60"]))
        let strict = Freshness(response(["Cache-Control": "max-age=60, must-revalidate"]))
        func says(_ text: String) -> CacheControl { CacheControl(["Cache-Control": text]) }
        #expect(sixty.isFresh(at: Self.moment + 59) && !sixty.isFresh(at: Self.moment + 60))
        #expect(!sixty.isFresh(at: Self.moment, for: says("no-cache")))
        #expect(!sixty.isFresh(at: Self.moment + 20, for: says("max-age=10")))
        #expect(!sixty.isFresh(at: Self.moment + 55, for: says("min-fresh=10")))
        #expect(sixty.isFresh(at: Self.moment + 65, for: says("max-stale=10")))
        #expect(sixty.isFresh(at: Self.moment + 6_500, for: says("max-stale")))
        #expect(!strict.isFresh(at: Self.moment + 65, for: says("max-stale=10")))
        #expect(!Freshness(response(["Cache-Control": "max-age=60, no-cache"])).isFresh(at: Self.moment))
        #expect(CacheControl(["Pragma": "no-cache"]).has("no-cache"))
    }

    @Test("A request is answered from the cache, revalidated or sent, according to a table")
    func decisions() throws {
        var request = PreparedRequest(to: try Destination.absolute("https://a.b/").0)
        func decide(_ stored: CachedResponse?, after seconds: Double, offline: Bool = false) -> CacheDecision {
            CacheDecision(stored, for: request, isOffline: offline, at: Self.moment + seconds)
        }
        let plain = response(["Cache-Control": "max-age=60"])
        let tagged = response(["Cache-Control": "max-age=60, stale-while-revalidate=30", "ETag": "x"])
        #expect(decide(nil, after: 0) == .fetch && decide(nil, after: 0, offline: true) == .unavailable)
        #expect(decide(plain, after: 0) == .serve(.cache) && decide(plain, after: 61) == .fetch)
        #expect(decide(tagged, after: 61) == .serveAndRevalidate && decide(tagged, after: 91) == .revalidate)
        #expect(decide(plain, after: 9_999, offline: true) == .serve(.stale))
        request.caching = .reload
        #expect(decide(plain, after: 0) == .fetch && decide(plain, after: 0, offline: true) == .serve(.cache))
        request.caching = .onlyCached
        #expect(decide(plain, after: 9_999) == .serve(.stale) && decide(nil, after: 0) == .unavailable)
    }

    @Test("A response is stored for all users, one user or not at all, according to its headers")
    func keeping() throws {
        let destination = try Destination.absolute("https://a.b/").0
        func kept(_ headers: FoodDelivery.Headers, _ request: PreparedRequest, status: Int = 200) -> CachedResponse? {
            CachedResponse(Delivery(status: status, headers: headers), to: request, requested: 0, received: 0)
        }
        let plain = PreparedRequest(to: destination)
        #expect(kept([:], plain) != nil && kept(["Cache-Control": "no-store"], plain) == nil)
        #expect(kept([:], PreparedRequest(to: destination, headers: ["Cache-Control": "no-store"])) == nil)
        #expect(kept(["Vary": "Accept, *"], plain) == nil && kept([:], plain, status: 206) == nil)
        #expect(kept([:], PreparedRequest(.post, to: destination)) == nil && kept([:], plain, status: 500) == nil)
        #expect(kept(["Cache-Control": "max-age=5"], plain, status: 404) != nil && kept([:], plain, status: 404) == nil)

        let ada = PreparedRequest(to: destination, headers: ["Authorization": "Bearer ada", "Accept": "a"])
        let eve = PreparedRequest(to: destination, headers: ["Authorization": "Bearer eve", "Accept": "a"])
        let adas = try #require(kept(["Vary": "Accept"], ada))
        #expect(adas.matches(ada) && !adas.matches(eve) && !adas.matches(plain) && adas.isPersonal)
        let everybodys = try #require(kept(["Cache-Control": "public"], ada))
        #expect(everybodys.matches(eve) && !everybodys.isPersonal)
    }
}

@Suite("HTTP cache", .namesHang)
struct CacheTests {
    /// A server in a closure, its clock, and a delivery with a cache.
    private final class Scene: Sendable {
        let clock = Mutex(FreshnessTests.moment)
        let responses = Mutex<[Delivery]>([])
        let courier = Mutex<CannedCourier?>(nil)

        func delivery(_ cache: HTTPCache = HTTPCache()) throws -> FoodDelivery {
            // The scene holds its courier, which must not hold the scene.
            let courier = CannedCourier { [weak self] request in
                guard let self else { throw CancellationError() }
                return try responses.withLock { responses in
                    guard !responses.isEmpty else {
                        throw FoodDelivery.Error.noConnection(request.call, reason: "none")
                    }
                    return responses.count > 1 ? responses.removeFirst() : responses[0]
                }
            }
            self.courier.withLock { $0 = courier }
            return try FoodDelivery(to: "https://a.b") {
                $0.courier = courier
                $0.cache = cache
                $0.now = { [self] in clock.withLock { $0 } }
                $0.retries = .never
            }
        }

        func respond(with deliveries: Delivery...) { responses.withLock { $0 = deliveries } }
        func wait(_ seconds: Double) { clock.withLock { $0 += seconds } }
        var requests: [PreparedRequest] { courier.withLock { $0?.requests ?? [] } }
    }

    private let scene = Scene()

    private func soup(_ control: String, _ text: String = "soup", tag: String? = nil) -> Delivery {
        var delivery = Delivery(text: text)
        delivery.headers["Cache-Control"] = control
        delivery.headers["ETag"] = tag
        return delivery
    }

    @Test("A fresh response is served from the cache; a stale one is revalidated by its tag, and fresh again")
    func confirming() async throws {
        let delivery = try scene.delivery()
        let confirmation = Delivery(status: 304, headers: ["Cache-Control": "max-age=60", "X-New": "yes"])
        scene.respond(with: soup("max-age=60", tag: "\"1\""), confirmation)
        let request = DeliveryRequest(.get, "/menu")
        var sources: [Delivery.Source] = []
        for _ in 0..<4 {
            let response = try await delivery.deliver(request)
            #expect(response.text == "soup" && response.status == 200)
            sources.append(response.source)
            scene.wait(40)
        }
        #expect(sources == [.server, .cache, .revalidated, .cache])
        #expect(scene.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\""])
        #expect(try await delivery.deliver(request).headers["X-New"] == "yes")
    }

    @Test("During a revalidation the stale response is served, and only one request is sent")
    func meanwhile() async throws {
        let delivery = try scene.delivery()
        scene.respond(with: soup("max-age=60, stale-while-revalidate=60"), soup("max-age=60", "stew"))
        let request = DeliveryRequest(.get, "/menu")
        _ = try await delivery.deliver(request)
        scene.wait(61)
        let stale = try await delivery.deliver(request)
        #expect(stale.source == .stale && stale.text == "soup")
        try await until("the stew") { try await delivery.deliver(request).text == "stew" }
        #expect(scene.requests.count == 2)
    }

    @Test("If the server fails, a stale response is served for as long as it allows")
    func ifError() async throws {
        let delivery = try scene.delivery()
        scene.respond(with: soup("max-age=1, stale-if-error=100", tag: "1"))
        let request = DeliveryRequest(.get, "/menu")
        _ = try await delivery.deliver(request)
        scene.wait(50)
        scene.respond(with: Delivery(status: 500))
        #expect(try await delivery.deliver(request).source == .stale)
        scene.respond()
        #expect(try await delivery.deliver(request).source == .stale)
        scene.wait(100)
        await #expect(throws: FoodDelivery.Error.self) { try await delivery.deliver(request) }
    }

    @Test("Responses that vary by a header are cached separately")
    func vary() async throws {
        let delivery = try scene.delivery()
        func fetch(_ language: String) async throws -> Delivery {
            try await delivery.deliver(DeliveryRequest(.get, "/menu", headers: ["Accept-Language": language]))
        }
        for (language, text) in [("de", "Suppe"), ("fr", "soupe")] {
            var response = soup("max-age=60", text)
            response.headers["Vary"] = "accept-language"
            scene.respond(with: response)
            _ = try await fetch(language)
        }
        let (german, french) = (try await fetch("de").text, try await fetch("fr").text)
        #expect(german == "Suppe" && french == "soupe")
        #expect(scene.requests.count == 2)
    }

    @Test("A request that changes a resource removes it from the cache")
    func unsafe() async throws {
        let delivery = try scene.delivery()
        scene.respond(with: soup("max-age=60"))
        _ = try await delivery.deliver(DeliveryRequest(.get, "/menu"))
        _ = try await delivery.deliver(DeliveryRequest(.put, "/menu"))
        #expect(try await delivery.deliver(DeliveryRequest(.get, "/menu")).source == .server)
    }

    @Test("Offline, cached responses of any age are served, and others fail with a specific error")
    func offline() async throws {
        let delivery = try scene.delivery()
        scene.respond(with: soup("max-age=1"))
        _ = try await delivery.deliver(DeliveryRequest(.get, "/menu"))
        scene.wait(1_000_000)
        delivery.isOffline = true
        #expect(try await delivery.deliver(DeliveryRequest(.get, "/menu")).source == .stale)
        for request in [DeliveryRequest(.get, "/other"), DeliveryRequest(.post, "/menu")] {
            let error = await #expect(throws: FoodDelivery.Error.self) { try await delivery.deliver(request) }
            guard case .offline = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        #expect(scene.requests.count == 1)
    }

    @Test("Cached responses on disk survive a restart, except private ones and files that were tampered with")
    func disk() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        scene.respond(with: soup("max-age=60"))
        let first = try scene.delivery(HTTPCache(in: folder))
        _ = try await first.deliver(DeliveryRequest(.get, "/menu"))
        _ = try await first.deliver(DeliveryRequest(.get, "/mine", headers: ["Authorization": "Bearer secret"]))
        #expect(
            try await first.deliver(DeliveryRequest(.get, "/mine", headers: ["Authorization": "Bearer secret"])).source
                == .cache)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.count == 1)

        let second = try scene.delivery(HTTPCache(in: folder))
        #expect(try await second.deliver(DeliveryRequest(.get, "/menu")).source == .cache)
        #expect(try await second.deliver(DeliveryRequest(.get, "/mine")).source == .server)

        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let url = folder.appending(path: file)
            try Data(try Data(contentsOf: url).dropLast(3)).write(to: url)
        }
        let third = HTTPCache(in: folder)
        #expect(try await scene.delivery(third).deliver(DeliveryRequest(.get, "/menu")).source == .server)
        await third.removeAll()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty && third.bytesOnDisk == 0)
    }

    @Test("The cache stays within its limits in memory and on disk, and evicts the least recently used")
    func bounds() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let cache = HTTPCache(in: folder, maxMemory: 50_000, maxDisk: 100_000)
        let delivery = try scene.delivery(cache)
        scene.respond(with: soup("max-age=60", String(repeating: "x", count: 5_000)))
        for number in 0..<100 {
            _ = try await delivery.deliver(DeliveryRequest(.get, "/menu/\(number)"))
            #expect(cache.bytesInMemory <= 50_000 && cache.bytesOnDisk <= 100_000)
        }
        #expect(cache.bytesInMemory > 30_000 && cache.bytesOnDisk > 70_000)
        #expect(try await delivery.deliver(DeliveryRequest(.get, "/menu/99")).source == .cache)
        #expect(try await delivery.deliver(DeliveryRequest(.get, "/menu/0")).source == .server)
    }

    @Test("Over a real connection the second response comes from the cache")
    func server() async throws {
        let server = try MisbehavingServer()
        let delivery = try FoodDelivery(to: FoodDelivery.Address(server.address)) {
            $0.cache = HTTPCache()
            $0.timeout = hangLimit
        }
        for source in [Delivery.Source.server, .cache] {
            #expect(try await delivery.deliver(DeliveryRequest(.get, "/dated")).source == source)
        }
        #expect(server.seen.requests.count == 1)
    }
}
