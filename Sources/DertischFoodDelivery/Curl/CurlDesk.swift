#if !canImport(Darwin)
    import CCurl
    import Glibc
    import Synchronization

    /// The event loop of a courier, run by one thread at a time: the courier's own, or a caller's while that one
    /// sleeps.
    ///
    /// If the courier's thread sleeps, the caller sends its request itself. That costs a few microseconds without
    /// blocking. Waking the thread would cost more than all the rest of a request on a kept connection. The answer
    /// wakes the thread.
    final class CurlDesk: Sendable {
        private let inbox = CurlInbox()
        private let loop: Mutex<CurlLoop>
        private let watch: CurlWatch
        private let mostOpen: Int
        private let open: CurlCount

        /// `nil` if the system is out of memory or descriptors.
        init?(_ terms: CurlCourier.Terms) {
            let open = CurlCount()
            guard let watch = CurlWatch(), let loop = CurlLoop(inbox, watch, open, terms) else { return nil }
            self.watch = watch
            self.loop = Mutex(loop)
            self.open = open
            mostOpen = terms.mostOpen
        }

        /// The number of errands accepted and not yet answered.
        var countOpen: Int { open.value }

        /// True while a round is under way.
        var isAtWork: Bool { loop.withLockIfAvailable { _ in } == nil }

        /// Accepts a job, or answers it at once if the limit of open errands is reached.
        func take(_ job: CurlJob) {
            guard open.add() <= mostOpen else { return refuse(job, .overloaded(job.errand.call, most: mostOpen)) }
            switch inbox.leave(.start(job)) {
            case .willBeRead: break
            case .liesThere: workForSleeper()
            case .refused(let reason): refuse(job, .noConnection(job.errand.call, reason: reason))
            }
        }

        /// Posts a letter to the thread.
        func post(_ letter: CurlInbox.Letter) {
            _ = inbox.leave(letter)
            if inbox.mustWake() { watch.ring() }
        }

        /// Runs the thread's loop until a stop letter arrives.
        func serve() {
            var happened = CurlEvents()
            var answers = CurlAnswers()
            while true {
                let outcome = loop.withLock { $0.round(happened, &answers) }
                answers.send()
                if outcome == .goneHome { return }
                // Callers that were just answered usually ask again. Yielding lets one round take all their requests.
                if outcome == .answered { sched_yield() }
                let maySleep = inbox.fallAsleep()
                watch.wait(for: &happened, sleeping: maySleep)
                inbox.wakeUp()
            }
        }

        /// Runs one round on the caller's thread, unless another caller is in one: that one looks for letters again at
        /// its end. Work that reads files is left to the thread, since the caller may be the main actor.
        private func workForSleeper() {
            var signals = dertisch_pipe_signals()
            dertisch_hold_pipe_signals(&signals)
            var answers = CurlAnswers()
            let outcome = loop.withLockIfAvailable { $0.callersRound(&answers) }
            dertisch_release_pipe_signals(&signals)
            answers.send()
            guard let outcome else { return }
            let hasLetters = inbox.mustWake()
            if hasLetters || outcome == .left { watch.ring() }
        }

        private func refuse(_ job: CurlJob, _ error: FoodDelivery.Error) {
            open.subtract()
            job.continuation.resume(throwing: error)
        }
    }
#endif
