#if !canImport(Darwin)
    import CCurl
    import Glibc
    import Synchronization

    /// Where a courier's work is done, by one at a time: the courier's thread, or a caller who comes while that sleeps.
    ///
    /// Such a caller sends his request himself. It costs him a few microseconds and he waits for nothing, while waking the
    /// thread for it would cost more than all the rest of a request on a kept connection. What then comes back wakes the thread.
    final class CurlDesk: Sendable {
        private let inbox = CurlInbox()
        private let loop: Mutex<CurlLoop>
        private let watch: CurlWatch
        private let mostOpen: Int
        private let open: CurlCount

        /// `nil` if there is no memory, or no descriptor left.
        init?(_ terms: CurlCourier.Terms) {
            let open = CurlCount()
            guard let watch = CurlWatch(), let loop = CurlLoop(inbox, watch, open, terms) else { return nil }
            self.watch = watch
            self.loop = Mutex(loop)
            self.open = open
            mostOpen = terms.mostOpen
        }

        /// How many errands were taken and have not come back.
        var countOpen: Int { open.value }

        /// Whether a round is under way.
        var isAtWork: Bool { loop.withLockIfAvailable { _ in } == nil }

        /// Takes a job, or answers it at once if there is no room for it.
        func take(_ job: CurlJob) {
            guard open.add() <= mostOpen else { return refuse(job, .overloaded(job.errand.call, most: mostOpen)) }
            switch inbox.leave(.start(job)) {
            case .willBeRead: break
            case .liesThere: workForSleeper()
            case .refused(let reason): refuse(job, .noConnection(job.errand.call, reason: reason))
            }
        }

        /// Leaves a letter for the thread.
        func post(_ letter: CurlInbox.Letter) {
            _ = inbox.leave(letter)
            if inbox.mustWake() { watch.ring() }
        }

        /// Does the thread's work until somebody says to stop.
        func serve() {
            var happened = CurlEvents()
            var answers = CurlAnswers()
            while true {
                let outcome = loop.withLock { $0.round(happened, &answers) }
                answers.send()
                if outcome == .goneHome { return }
                // Those who were answered are about to ask again: heard together they cost one round, not one each.
                if outcome == .answered { sched_yield() }
                let maySleep = inbox.fallAsleep()
                watch.wait(for: &happened, sleeping: maySleep)
                inbox.wakeUp()
            }
        }

        /// Does what there is to do in one round, unless another caller is about to: he looks for letters once more. What waits
        /// for a disk is left to the thread, since the caller may be the main actor.
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

    /// How many errands are open, counted from any thread.
    final class CurlCount: Sendable {
        private let count = Atomic<Int>(0)

        var value: Int { count.load(ordering: .acquiring) }
        func add() -> Int { count.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }
        func subtract() { count.wrappingSubtract(1, ordering: .acquiringAndReleasing) }
    }
#endif
