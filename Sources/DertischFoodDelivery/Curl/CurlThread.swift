#if !canImport(Darwin)
    import CCurl

    /// The thread of one courier.
    enum CurlThread {
        /// What the thread is given to start with.
        private final class Kit: Sendable {
            let inbox: CurlInbox
            let terms: CurlCourier.Terms
            let whenEnded: @Sendable () -> Void

            init(_ inbox: CurlInbox, _ terms: CurlCourier.Terms, _ whenEnded: @escaping @Sendable () -> Void) {
                self.inbox = inbox
                self.terms = terms
                self.whenEnded = whenEnded
            }
        }

        /// libcurl is set up once in a process, before its first use.
        private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

        static func start(
            _ inbox: CurlInbox, _ terms: CurlCourier.Terms, whenEnded: @escaping @Sendable () -> Void
        ) {
            guard isReady else {
                _ = inbox.close(because: "libcurl could not be set up")
                return whenEnded()
            }
            let kit = Unmanaged.passRetained(Kit(inbox, terms, whenEnded))
            let failure = dertisch_start_thread(
                { context in
                    guard let context else { return nil }
                    let kit = Unmanaged<Kit>.fromOpaque(context).takeRetainedValue()
                    CurlThread.run(kit.inbox, kit.terms)
                    kit.whenEnded()
                    return nil
                }, kit.toOpaque())
            guard failure != 0 else { return }
            kit.release()
            _ = inbox.close(because: "the courier's thread could not be started")
            whenEnded()
        }

        private static func run(_ inbox: CurlInbox, _ terms: CurlCourier.Terms) {
            guard let loop = CurlLoop(inbox, terms) else {
                let reason = "libcurl could not be set up"
                for case .start(let job) in inbox.close(because: reason) {
                    inbox.leave()
                    job.continuation.resume(throwing: FoodDelivery.Error.noConnection(job.errand.call, reason: reason))
                }
                return
            }
            loop.run()
        }
    }
#endif
