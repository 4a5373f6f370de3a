import DertischTesting
import Plug
import TestSupport
import Testing

@testable import DertischFoodDelivery

@Suite("Retries", .namesHang)
struct RetryPolicyTests {
    private let full = FoodDelivery.RetryPolicy(
        3, backOff: .exponential(from: .seconds(1), upTo: .seconds(3), jitter: 1))

    private func request(
        _ method: DeliveryRequest.Method = .get, attempt: Int = 1, headers: FoodDelivery.Headers = [:]
    ) throws -> PreparedRequest {
        var request = PreparedRequest(method, to: try Destination.absolute("https://a.b/").0, headers: headers)
        request.attempt = attempt
        return request
    }

    private func pause(
        _ policy: FoodDelivery.RetryPolicy? = nil, after outcome: FoodDelivery.RetryPolicy.Outcome,
        of request: PreparedRequest,
        remaining: Duration = .seconds(60), generator: UInt64 = 1 << 63
    ) -> Duration? {
        var generator = FixedGenerator(value: generator)
        return (policy ?? full).pause(
            after: outcome, of: request, remaining: remaining, now: 784_111_770, using: &generator)
    }

    @Test("Pauses between retries grow up to a bound, with full jitter")
    func growing() throws {
        let policy = FoodDelivery.RetryPolicy(5, backOff: .exponential(from: .seconds(1), upTo: .seconds(3), jitter: 1))
        let pauses = try (1...5).map {
            pause(policy, after: .responded(status: 503, retryAfter: nil), of: try request(attempt: $0))
        }
        #expect(pauses == [.milliseconds(500), .seconds(1), .milliseconds(1_500), .milliseconds(1_500), nil])
        let short = pause(after: .responded(status: 503, retryAfter: nil), of: try request(), generator: .max)
        #expect(short.map { $0 < .milliseconds(1) } == true)
    }

    @Test("A response that is not worth a retry is final", arguments: [200, 304, 400, 401, 404, 409, 500, 501])
    func statuses(status: Int) throws {
        #expect(pause(after: .responded(status: status, retryAfter: nil), of: try request()) == nil)
    }

    @Test("A request that may have been executed is retried only if it is idempotent")
    func idempotence() throws {
        let call = try request().call
        let busy = FoodDelivery.RetryPolicy.Outcome.responded(status: 503, retryAfter: nil)
        let broken = FoodDelivery.RetryPolicy.Outcome.failed(FoodDelivery.Error.connectionLost(call, reason: ""))
        let unsent = FoodDelivery.RetryPolicy.Outcome.failed(FoodDelivery.Error.noConnection(call, reason: ""))
        for outcome in [busy, broken] {
            #expect(pause(after: outcome, of: try request(.put)) != nil)
            #expect(pause(after: outcome, of: try request(.post)) == nil)
            #expect(pause(after: outcome, of: try request(.post, headers: ["Idempotency-Key": "7"])) != nil)
        }
        #expect(pause(after: unsent, of: try request(.post)) != nil)
    }

    @Test("A permanent error is not retried")
    func hopeless() throws {
        let call = try request().call
        let errors: [any Error] = [
            FoodDelivery.Error.untrusted(call, reason: ""), FoodDelivery.Error.timedOut(call, after: .zero),
            FoodDelivery.Error.badResponse(call, reason: ""), FoodDelivery.Error.bodyTooLarge(call, maxBytes: 1),
            CancellationError(),
        ]
        for error in errors { #expect(pause(after: .failed(error), of: try request()) == nil) }
    }

    @Test(
        "A Retry-After header is followed, in seconds or as a date, unless it is too long",
        arguments: [
            ("7", 7), ("0", 0.5), ("Sun, 06 Nov 1994 08:49:37 GMT", 7), ("Sun, 06 Nov 1994 08:00:00 GMT", 0.5),
            ("x", 0.5),
            ("-5", 0.5), ("61", nil), ("99999999999999999999", nil), ("Sun, 06 Nov 2094 08:49:37 GMT", nil),
        ] as [(String, Double?)])
    func retryAfter(text: String, seconds: Double?) throws {
        let pause = pause(
            after: .responded(status: 429, retryAfter: text), of: try request(), remaining: .seconds(3_600))
        #expect(pause == seconds.map { .seconds($0) })
    }

    @Test("A retry is skipped if its pause exceeds the remaining time")
    func time() throws {
        let busy = FoodDelivery.RetryPolicy.Outcome.responded(status: 503, retryAfter: "10")
        #expect(pause(after: busy, of: try request(), remaining: .seconds(10)) == nil)
        #expect(pause(after: busy, of: try request(), remaining: .seconds(11)) == .seconds(10))
    }

    @Test("A busy server is retried until it responses, and the error counts the attempts")
    func server() async throws {
        let server = try MisbehavingServer()
        let clock = TestClock(isEager: true)
        let delivery = try FoodDelivery(to: FoodDelivery.Address(server.address)) {
            $0.clock = clock
            $0.generator = FixedGenerator()
            $0.timeout = hangLimit
        }
        let response = try await delivery.deliver(DeliveryRequest(.get, "/flaky"))
        #expect(response.text == "at last" && clock.slept == [.milliseconds(50), .milliseconds(100)])
        #expect(try await delivery.deliver(DeliveryRequest(.post, "/flaky?post")).status == 503)
        let error = await #expect(throws: FoodDelivery.Error.self) { try await delivery.bytes(from: "/close") }
        #expect(error?.call?.attempts == 3)
        #expect(
            error?.description.contains("(after 0.150 seconds, at attempt 3)") == true, "\(String(describing: error))")
    }

    @Test("A cancelled task does not wait out its pause between retries")
    func cancelled() async throws {
        let courier = CannedCourier { _ in Delivery(status: 503) }
        let delivery = try FoodDelivery(to: "https://a.b") {
            $0.courier = courier
            $0.retries = .init(3, backOff: .constant(.seconds(30)))
        }
        let task = Task { try await delivery.deliver(DeliveryRequest(.get, "/")) }
        await until("the first attempt") { !courier.requests.isEmpty }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(courier.requests.count == 1)
    }
}

@Suite("Circuit breakers", .namesHang)
struct CircuitBreakerTests {
    private func fail(_ breakers: inout CircuitBreakers, _ times: Int, at second: Int = 0) {
        for _ in 0..<times { breakers.record(isFailure: true, of: "a", at: .seconds(second)) }
    }

    @Test("After a number of failures the circuit opens; later one probe is sent, and its success closes it")
    func opening() {
        var breakers = CircuitBreakers(.init(failureThreshold: 3, openDuration: .seconds(10)))
        fail(&breakers, 2)
        breakers.record(isFailure: false, of: "a", at: .zero)
        fail(&breakers, 2)
        #expect(breakers.admit("a", at: .zero) == nil)
        fail(&breakers, 1)
        #expect(breakers.admit("a", at: .seconds(4)) == .seconds(6) && breakers.admit("b", at: .seconds(4)) == nil)
        #expect(breakers.admit("a", at: .seconds(10)) == nil)
        #expect(breakers.admit("a", at: .seconds(11)) == .seconds(9), "one is enough to see")
        breakers.record(isFailure: false, of: "a", at: .seconds(12))
        #expect(breakers.admit("a", at: .seconds(12)) == nil)
    }

    @Test("If the probe of an open circuit fails or never returns, the wait begins again")
    func again() {
        var breakers = CircuitBreakers(.init(failureThreshold: 1, openDuration: .seconds(10)))
        fail(&breakers, 1)
        #expect(breakers.admit("a", at: .seconds(10)) == nil)
        fail(&breakers, 1, at: 11)
        #expect(breakers.admit("a", at: .seconds(20)) == .seconds(1))
        #expect(breakers.admit("a", at: .seconds(21)) == nil)
        #expect(breakers.admit("a", at: .seconds(30)) == .seconds(1))
        #expect(breakers.admit("a", at: .seconds(31)) == nil)
    }

    @Test("A delivery with an open circuit sends nothing to the failing server, and reports the waiting time")
    func delivery() async throws {
        let clock = TestClock(isEager: true)
        let courier = CannedCourier { _ in Delivery(status: 500) }
        let delivery = try FoodDelivery(to: "https://a.b") {
            $0.courier = courier
            $0.clock = clock
            $0.circuitBreaker = .init(failureThreshold: 2, openDuration: .seconds(10))
        }
        for _ in 0..<2 { _ = try await delivery.deliver(DeliveryRequest(.get, "/")) }
        let error = await #expect(throws: FoodDelivery.Error.self) {
            try await delivery.deliver(DeliveryRequest(.get, "/"))
        }
        #expect(error?.description.contains("It gets the next request in 10.000 seconds.") == true)
        clock.advance(by: .seconds(10))
        _ = try await delivery.deliver(DeliveryRequest(.get, "/"))
        #expect(courier.requests.count == 3)
    }
}
