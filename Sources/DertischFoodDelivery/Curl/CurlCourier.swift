#if !canImport(Darwin)
    import CCurl
    import DertischBasics
    import Synchronization

    /// The courier on Linux: libcurl on a thread of its own, which ends when the courier is released.
    final class CurlCourier: Courier {
        /// The courier's settings: connection limits, proxy, TLS and cookies.
        struct Terms: Sendable {
            var mostConnections = 64
            var mostConnectionsPerHost = 16
            var mostWaiting = 10_000
            var proxy = FoodDelivery.Configuration.Proxy.system
            var tls = FoodDelivery.TLS()
            var keepsCookies = false

            init() {}

            init(_ configuration: FoodDelivery.Configuration) {
                mostConnections = max(1, configuration.mostConnections)
                mostConnectionsPerHost = max(1, configuration.mostConnectionsPerHost)
                mostWaiting = max(0, configuration.mostWaiting)
                proxy = configuration.proxy
                tls = configuration.tls
                keepsCookies = configuration.keepsCookies
            }

            /// The maximum number of open errands, under way or queued.
            var mostOpen: Int {
                let (sum, isTooMuch) = mostConnections.addingReportingOverflow(mostWaiting)
                return isTooMuch ? .max : sum
            }
        }

        /// The desk, or the reason why it could not be created.
        private let desk: Result<CurlDesk, NoDesk>
        private let numbers = Atomic<UInt64>(0)

        private struct NoDesk: Error { let reason: String }

        /// Sets up libcurl once per process, before its first use.
        private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

        /// Creates a courier and starts its thread.
        ///
        /// - Parameter whenEnded: called on that thread as its last action.
        init(_ terms: Terms, whenEnded: @escaping @Sendable () -> Void = {}) {
            guard Self.isReady, let desk = CurlDesk(terms) else {
                self.desk = .failure(NoDesk(reason: "libcurl could not be set up"))
                whenEnded()
                return
            }
            let isStarted = SystemThread.start(named: "dertisch.curl") {
                desk.serve()
                whenEnded()
            }
            guard isStarted else {
                self.desk = .failure(NoDesk(reason: "the courier's thread could not be started"))
                whenEnded()
                return
            }
            self.desk = .success(desk)
        }

        deinit { try? desk.get().post(.stop) }

        /// The number of errands accepted and not yet answered.
        var countOpen: Int { (try? desk.get().countOpen) ?? 0 }

        /// True while a thread runs a round of the event loop.
        var isAtWork: Bool { (try? desk.get().isAtWork) ?? false }

        func deliver(_ errand: Errand) async throws -> Delivery {
            let desk: CurlDesk
            switch self.desk {
            case .success(let there): desk = there
            case .failure(let none): throw FoodDelivery.Error.noConnection(errand.call, reason: none.reason)
            }
            let number = numbers.add(1, ordering: .relaxed).newValue
            let recall = CurlRecall()
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    let makePipe = { @Sendable in self.pipe(for: number, from: desk) }
                    desk.take(CurlJob(number, errand, recall, continuation, makePipe: makePipe))
                }
            } onCancel: {
                // The mark is set before the letter is posted. If the thread has not read the job yet, it sees the
                // mark; otherwise the letter comes after the job.
                recall.mark()
                desk.post(.recall(number))
            }
        }

        /// Creates the pipe for an errand's body. The pipe retains the courier until the body is complete or abandoned.
        private func pipe(for number: UInt64, from desk: CurlDesk) -> BytePipe {
            BytePipe(
                goOn: { [self] in withExtendedLifetime(self) { desk.post(.goOn(number)) } },
                giveUp: { [self] in withExtendedLifetime(self) { desk.post(.recall(number)) } })
        }
    }
#endif
