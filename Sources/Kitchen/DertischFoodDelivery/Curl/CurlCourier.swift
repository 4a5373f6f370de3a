#if !canImport(Darwin)
    import CCurl
    import DertischSupport
    import Synchronization

    /// The courier on Linux: libcurl on a thread of its own, which ends when the courier is released.
    final class CurlCourier: Courier {
        /// The courier's settings: connection limits, proxy, TLS and cookies.
        struct Configuration: Sendable {
            var maxConnections = 64
            var maxConnectionsPerHost = 16
            var maxQueued = 10_000
            var proxy = FoodDelivery.Configuration.Proxy.system
            var tls = FoodDelivery.TLS()
            var keepsCookies = false

            init() {}

            init(_ configuration: FoodDelivery.Configuration) {
                maxConnections = max(1, configuration.maxConnections)
                maxConnectionsPerHost = max(1, configuration.maxConnectionsPerHost)
                maxQueued = max(0, configuration.maxQueued)
                proxy = configuration.proxy
                tls = configuration.tls
                keepsCookies = configuration.keepsCookies
            }

            /// The maximum number of open requests, under way or queued.
            var maxOpen: Int {
                let (sum, isTooMuch) = maxConnections.addingReportingOverflow(maxQueued)
                return isTooMuch ? .max : sum
            }
        }

        /// The driver, or the reason why it could not be created.
        private let driver: Result<CurlDriver, SetupFailure>
        private let numbers = Atomic<UInt64>(0)

        private struct SetupFailure: Error { let reason: String }

        /// Sets up libcurl once per process, before its first use.
        private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

        /// Creates a courier and starts its thread.
        ///
        /// - Parameter whenEnded: called on that thread as its last action.
        init(_ configuration: Configuration, whenEnded: @escaping @Sendable () -> Void = {}) {
            guard Self.isReady, let driver = CurlDriver(configuration) else {
                self.driver = .failure(SetupFailure(reason: "libcurl could not be set up"))
                whenEnded()
                return
            }
            let isStarted = SystemThread.start(named: "dertisch.curl") {
                driver.run()
                whenEnded()
            }
            guard isStarted else {
                self.driver = .failure(SetupFailure(reason: "the courier's thread could not be started"))
                whenEnded()
                return
            }
            self.driver = .success(driver)
        }

        deinit { try? driver.get().post(.stop) }

        /// The number of requests accepted and not yet answered.
        var openCount: Int { (try? driver.get().openCount) ?? 0 }

        /// True while a thread runs a round of the event loop.
        var isInRound: Bool { (try? driver.get().isInRound) ?? false }

        func deliver(_ request: PreparedRequest) async throws -> Delivery {
            let driver: CurlDriver
            switch self.driver {
            case .success(let created): driver = created
            case .failure(let failure): throw FoodDelivery.Error.noConnection(request.call, reason: failure.reason)
            }
            let number = numbers.add(1, ordering: .relaxed).newValue
            let cancellation = CancellationFlag()
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    let makePipe = { @Sendable in self.pipe(for: number, from: driver) }
                    driver.submit(CurlTask(number, request, cancellation, continuation, makePipe: makePipe))
                }
            } onCancel: {
                // The flag is set before the message is posted. If the thread has not read the task yet, it sees the
                // flag; otherwise the message comes after the task.
                cancellation.set()
                driver.post(.cancel(number))
            }
        }

        /// Creates the pipe for a request's body. The pipe retains the courier until the body is complete or abandoned.
        private func pipe(for number: UInt64, from driver: CurlDriver) -> BytePipe {
            BytePipe(
                onResume: { [self] in withExtendedLifetime(self) { driver.post(.resume(number)) } },
                onAbandon: { [self] in withExtendedLifetime(self) { driver.post(.cancel(number)) } })
        }
    }
#endif
