#if !canImport(Darwin)
    import Synchronization
    import TestSupport
    import Testing

    @testable import DertischFoodDelivery

    @Suite("CurlCourier under load", .namesHang)
    struct CurlCourierTests {
        private let server: MisbehavingServer

        init() throws { server = try MisbehavingServer() }

        private func request(_ path: String, timeout: Duration = hangLimit) throws -> PreparedRequest {
            var request = PreparedRequest(to: try Destination.absolute(server.address + path).0, timeout: timeout)
            // On a loaded machine a held request may wait long for its cancellation.
            request.idleTimeout = hangLimit
            return request
        }

        private func configuration(_ max: Int, perHost: Int? = nil, waiting: Int = 10_000) -> CurlCourier.Configuration
        {
            var configuration = CurlCourier.Configuration()
            configuration.maxConnections = max
            configuration.maxConnectionsPerHost = perHost ?? max
            configuration.maxQueued = waiting
            return configuration
        }

        /// Starts a request, and returns once the courier has it.
        private func start(_ path: String, with courier: CurlCourier) async throws -> Task<Delivery, any Error> {
            let before = courier.openCount
            let request = try request(path)
            let task = Task { try await courier.deliver(request) }
            await until("the courier has \(path)") { courier.openCount != before }
            return task
        }

        @Test("Five hundred concurrent requests use at most sixteen connections, and all are answered")
        func parallel() async throws {
            let courier = CurlCourier(configuration(64, perHost: 16))
            let request = try request("/users/1")
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<500 { group.addTask { try await courier.deliver(request).status } }
                for try await status in group { #expect(status == 200) }
            }
            #expect(server.seen.requests.count == 500 && server.seen.peak <= 16 && courier.openCount == 0)
        }

        @Test("A server that does not answer the first request holds up no other")
        func unanswered() async throws {
            let courier = CurlCourier(configuration(4))
            let first = try await start("/hold", with: courier)
            _ = await server.until { $0.held == 1 }
            #expect(try await courier.deliver(try request("/users/1", timeout: .seconds(20))).status == 200)
            first.cancel()
            _ = try? await first.value
        }

        @Test("Waiting requests are sent in their order")
        func order() async throws {
            let courier = CurlCourier(configuration(1))
            let first = try await start("/hold", with: courier)
            var rest: [Task<Delivery, any Error>] = []
            for number in 0..<20 { rest.append(try await start("/\(number)", with: courier)) }
            first.cancel()
            for task in rest { _ = try await task.value }
            // The first may have been cancelled before it was sent.
            let served = server.seen.requests.map(\.target).filter { $0 != "/hold" }
            #expect(served == (0..<20).map { "/\($0)" })
        }

        @Test("A waiting request leaves the queue unsent when its task is cancelled or its time is up")
        func waiting() async throws {
            let courier = CurlCourier(configuration(1))
            let first = try await start("/hold", with: courier)
            let cancelled = try await start("/cancelled", with: courier)
            cancelled.cancel()
            await #expect(throws: CancellationError.self) { try await cancelled.value }
            let late = try request("/late", timeout: .milliseconds(50))
            await #expect(throws: FoodDelivery.Error.timedOut(late.call, after: .milliseconds(50))) {
                try await courier.deliver(late)
            }
            first.cancel()
            await #expect(throws: CancellationError.self) { try await first.value }
            #expect(server.seen.requests.map(\.target) == ["/hold"] && courier.openCount == 0)
        }

        @Test("A request beyond the queue's limit is refused at once, until there is room again")
        func overload() async throws {
            let courier = CurlCourier(configuration(1, waiting: 1))
            let first = try await start("/hold", with: courier)
            let second = try await start("/second", with: courier)
            let third = try request("/third")
            await #expect(throws: FoodDelivery.Error.overloaded(third.call, maxOpen: 2)) {
                try await courier.deliver(third)
            }
            first.cancel()
            #expect(try await second.value.status == 200)
            #expect(try await courier.deliver(third).status == 200)
        }

        @Test("Cancelling a task aborts its transfer while headers or body are awaited")
        func cancelling() async throws {
            let courier = CurlCourier(configuration(4))
            for path in ["/hold", "/hold-body"] {
                let task = try await start(path, with: courier)
                await server.until { seen in seen.requests.contains { $0.target == path } }
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
                await server.until { $0.open == 0 && $0.held == 0 }
            }
            #expect(try await courier.deliver(request("/users/1")).status == 200)
        }

        @Test("Two thousand cancellations at random moments lose no request and leak nothing")
        func storm() async throws {
            let ended = Signal()
            var courier: CurlCourier? = CurlCourier(configuration(16)) { ended.raise() }
            var answered = 0
            var cancelled = 0
            for round in 0..<20 {
                let tasks = try (0..<100).map { number in
                    let request = try request(["/users/1", "/hold", "/hold-body", "/endless"][number % 4])
                    return Task { [courier] in try await courier?.deliver(request) }
                }
                for (number, task) in tasks.enumerated() {
                    for _ in 0..<(number * round % 37) { await Task.yield() }
                    task.cancel()
                }
                for task in tasks {
                    switch await task.result {
                    case .success: answered += 1
                    case .failure(let error as FoodDelivery.Error):
                        // An endless body may reach its limit before its task is cancelled.
                        guard case .bodyTooLarge = error else { throw error }
                        answered += 1
                    case .failure(let error):
                        guard error is CancellationError else { throw error }
                        cancelled += 1
                    }
                }
            }
            #expect(answered + cancelled == 2_000 && cancelled >= 1_000)
            #expect(courier?.openCount == 0)
            #expect(try await courier?.deliver(request("/users/1")).status == 200)
            courier = nil
            await ended.raised()
            await server.until { $0.open == 0 && $0.held == 0 }
        }

        @Test("The courier's thread ends when the courier is released, and closes its connections")
        func ending() async throws {
            let ended = Signal()
            var courier: CurlCourier? = CurlCourier(configuration(4)) { ended.raise() }
            _ = try await courier?.deliver(request("/users/1"))
            #expect(server.seen.open == 1)
            courier = nil
            await ended.raised()
            await server.until { $0.open == 0 }
        }

        @Test("libcurl's error text is shown unless it quotes an address")
        func reasons() {
            #expect(CurlFailure.reason(detail: "Connection refused", general: "Failed") == "Connection refused")
            #expect(CurlFailure.reason(detail: "", general: "Failed") == "Failed")
            for detail in ["Unsupported proxy scheme for 'bad://ada:secret@h'", "no proxy ada:secret@h", "at http://h"]
            {
                #expect(CurlFailure.reason(detail: detail, general: "Failed") == "Failed")
            }
        }

        @Test("A busy server delays requests to no other server")
        func hosts() async throws {
            let other = try MisbehavingServer()
            let courier = CurlCourier(configuration(4, perHost: 1))
            let busy = try await start("/hold", with: courier)
            let waits = try await start("/waits", with: courier)
            let request = PreparedRequest(to: try Destination.absolute(other.address).0)
            #expect(try await courier.deliver(request).status == 200)
            busy.cancel()
            #expect(try await waits.value.status == 200)
        }
    }

    /// Something that happens once and can be awaited.
    final class Signal: Sendable {
        private struct State {
            var isRaised = false
            var waiter: CheckedContinuation<Void, Never>?
        }
        private let state = Mutex(State())

        func raise() {
            let waiter = state.withLock { state in
                state.isRaised = true
                let waiter = state.waiter
                state.waiter = nil
                return waiter
            }
            waiter?.resume()
        }

        func raised() async {
            await withCheckedContinuation { continuation in
                let isRaised = state.withLock { state in
                    if !state.isRaised { state.waiter = continuation }
                    return state.isRaised
                }
                if isRaised { continuation.resume() }
            }
        }
    }
#endif
