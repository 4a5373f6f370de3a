import Foundation
import Plug
import Synchronization
import TestSupport
import Testing

@testable import DertischFoodDelivery

/// What comes from servers, files and configurations is any number there is.
@Suite("Extreme numbers in network code", .namesHang) struct ExtremeNumberTests {
    private static let everyDuration: [Duration] = [
        Duration(attoseconds: .min), .seconds(Int64.min), .seconds(-1), .zero, .nanoseconds(1), .seconds(Int64.max),
        Duration(attoseconds: .max),
    ]
    private static let numbers = [
        "", "-", "+", "0", "-0", "1", "-1", "007", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "18446744073709551616", "99999999999999999999999999", "1e9", "1.5", "NaN", "inf", "0x10", " 5", "5 ", "٣",
    ]

    @Test(
        "No duration in the configuration crashes, and 'for ever' is a long time", arguments: everyDuration
    )
    func durations(_ duration: Duration) async throws {
        let server = try MisbehavingServer()
        let delivery = try FoodDelivery(to: FoodDelivery.Address(server.address)) { configuration in
            configuration.timeout = duration
            configuration.connectTimeout = duration
            configuration.idleTimeout = duration
            configuration.circuitBreaker = FoodDelivery.CircuitBreaker(failureThreshold: 1, openDuration: duration)
            configuration.retries = FoodDelivery.RetryPolicy(2, backOff: .constant(duration))
            configuration.retries.maxRetryAfter = duration
        }
        let isLong = duration > .seconds(1)
        for _ in 1...2 {
            do {
                let response = try await delivery.deliver(DeliveryRequest(.get, "/users/1"))
                #expect(response.status == 200)
            } catch is FoodDelivery.Error {
                #expect(!isLong, "it had time enough")
            }
        }
        let stream = try? await delivery.open(DeliveryRequest(.get, "/users/1"))
        if isLong { #expect(stream?.status == 200) }
    }

    @Test("No limit in the configuration crashes", arguments: [Int.min, -1, 0, 1, .max])
    func limits(_ number: Int) async throws {
        let server = try MisbehavingServer()
        let delivery = try FoodDelivery(to: FoodDelivery.Address(server.address)) { configuration in
            configuration.maxBytes = number
            configuration.maxConnections = number
            configuration.maxConnectionsPerHost = number
            configuration.maxQueued = number
            configuration.redirects = FoodDelivery.Redirects(maxCount: number)
            configuration.circuitBreaker = FoodDelivery.CircuitBreaker(failureThreshold: number)
            configuration.retries = FoodDelivery.RetryPolicy(min(number, 2), backOff: .none)
            configuration.cache = HTTPCache(maxMemory: number, maxDisk: number)
        }
        for _ in 1...2 {
            do {
                _ = try await delivery.deliver(DeliveryRequest(.get, "/users/1"))
                #expect(number > 0)
            } catch is FoodDelivery.Error {}
        }
    }

    @Test("No number in any header crashes", arguments: numbers, numbers)
    func headers(_ one: String, _ other: String) {
        _ = ContentRange("bytes \(one)-\(other)/\(one)")
        _ = ContentRange("bytes \(one)-\(other)/*")
        _ = CacheControl(["Cache-Control": "max-age=\(one), s-maxage=\(other), stale-if-error=\(one)"])
        var parser = ServerEventParser()
        _ = try? parser.parse("retry: \(one)")
        if let pause = parser.pause { #expect(pause >= .zero && pause <= .seconds(3_155_760_000)) }
        let response = CachedResponse(
            address: "http://a.example/", conditions: [], status: 200,
            headers: [
                "Age": one, "Date": other, "Expires": one, "Cache-Control": "max-age=\(other)", "Last-Modified": one,
            ],
            body: [], requested: -1e300, received: 1e300)
        let freshness = Freshness(response)
        for now in [0, -1e300, 1e300, .infinity, -.infinity, .nan] {
            _ = freshness.isFresh(at: now, for: CacheControl(["Cache-Control": "max-stale=\(one), min-fresh=\(other)"]))
        }
        var generator = SystemRandomNumberGenerator()
        let request = PreparedRequest(to: Destination(scheme: "http", host: "a", port: nil, path: "/", query: nil))
        for now in [0, 1e300, -1e300, .nan] {
            _ = FoodDelivery.RetryPolicy(9).pause(
                after: .responded(status: 503, retryAfter: one), of: request, remaining: .seconds(Int64.max), now: now,
                using: &generator)
        }
        var headers = HeaderParser()
        for line in ["HTTP/1.1 \(one) OK\r\n", "Content-Length: \(other)\r\n", "\r\n"] {
            _ = Array(line.utf8).withUnsafeBytes { headers.parse($0) }
        }
        _ = (headers.contentLength, headers.status)
    }

    @Test("Headers of random bytes are parsed or skipped; DERTISCH_FUZZ sets their number")
    func randomHeaders() {
        let rounds = ProcessInfo.processInfo.environment["DERTISCH_FUZZ"].flatMap { Int($0) } ?? 20_000
        var random = SystemRandomNumberGenerator()
        let letters = Array("0123456789-+*/=,;: \"bytesmaxagenostoreSunGMT\u{E9}\u{1F980}")
        for _ in 0..<rounds {
            let text = String(
                (0..<Int.random(in: 0...24, using: &random)).map { _ in letters.randomElement(using: &random) ?? "0" }
            )
            _ = ContentRange("bytes " + text)
            _ = CacheControl(["Cache-Control": text])
            _ = HTTPDate.seconds(text)
            var parser = ServerEventParser()
            _ = try? parser.parse(text)
        }
    }

    @Test("A pipe in place of a file to send is refused without waiting")
    func pipe() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "pipe-\(UUID().uuidString)")
        #expect(mkfifo(file.path, 0o600) == 0)
        defer { try? FileManager.default.removeItem(at: file) }
        let delivery = try FoodDelivery(to: "http://127.0.0.1:9")
        let error = await #expect(throws: FoodDelivery.Error.self) {
            try await delivery.deliver(DeliveryRequest(.put, "/film", body: .file(file)))
        }
        guard case .unreadable? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
