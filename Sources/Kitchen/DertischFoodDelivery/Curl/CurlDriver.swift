#if !canImport(Darwin)
    import CCurl
    import Glibc
    import Synchronization

    /// The event loop of a courier, run by one thread at a time: the courier's own, or a caller's while that one
    /// sleeps.
    ///
    /// If the courier's thread sleeps, the caller sends its request itself. That costs a few microseconds without
    /// blocking. Waking the thread would cost more than all the rest of a request on a kept connection. The response
    /// wakes the thread.
    final class CurlDriver: Sendable {
        private let queue = CurlMessageQueue()
        private let loop: Mutex<CurlEventLoop>
        private let epoll: EpollSet
        private let maxOpen: Int
        private let open: AtomicCounter

        /// `nil` if the system is out of memory or descriptors.
        init?(_ configuration: CurlCourier.Configuration) {
            let open = AtomicCounter()
            guard let epoll = EpollSet(), let loop = CurlEventLoop(queue, epoll, open, configuration) else {
                return nil
            }
            self.epoll = epoll
            self.loop = Mutex(loop)
            self.open = open
            maxOpen = configuration.maxOpen
        }

        /// The number of requests accepted and not yet answered.
        var openCount: Int { open.value }

        /// True while a round is under way.
        var isInRound: Bool { loop.withLockIfAvailable { _ in } == nil }

        /// Accepts a task, or rejects it at once if the limit of open requests is reached.
        func submit(_ task: CurlTask) {
            guard open.add() <= maxOpen else { return reject(task, .overloaded(task.request.call, maxOpen: maxOpen)) }
            switch queue.post(.start(task)) {
            case .willBeRead: break
            case .threadIsAsleep: runRoundForSleepingThread()
            case .closed(let reason): reject(task, .noConnection(task.request.call, reason: reason))
            }
        }

        /// Posts a message to the thread.
        func post(_ message: CurlMessageQueue.Message) {
            _ = queue.post(message)
            if queue.claimWakeUp() { epoll.wakeUp() }
        }

        /// Runs the thread's loop until a stop message arrives.
        func run() {
            var ready = EpollEvents()
            var completions = CurlCompletions()
            while true {
                let outcome = loop.withLock { $0.runRound(ready, &completions) }
                completions.resumeAll()
                if outcome == .stopped { return }
                // Callers that were just answered usually ask again. Yielding lets one round take all their requests.
                if outcome == .completed { sched_yield() }
                let maySleep = queue.markAsleep()
                epoll.wait(for: &ready, sleeping: maySleep)
                queue.markAwake()
            }
        }

        /// Runs one round on the caller's thread, unless another caller is in one: that one looks for messages again at
        /// its end. Work that reads files is left to the thread, since the caller may be the main actor.
        private func runRoundForSleepingThread() {
            var signals = dertisch_pipe_signals()
            dertisch_block_pipe_signals(&signals)
            var completions = CurlCompletions()
            let outcome = loop.withLockIfAvailable { $0.runCallersRound(&completions) }
            dertisch_restore_pipe_signals(&signals)
            completions.resumeAll()
            guard let outcome else { return }
            let hasMessages = queue.claimWakeUp()
            if hasMessages || outcome == .deferred { epoll.wakeUp() }
        }

        private func reject(_ task: CurlTask, _ error: FoodDelivery.Error) {
            open.subtract()
            task.continuation.resume(throwing: error)
        }
    }
#endif
