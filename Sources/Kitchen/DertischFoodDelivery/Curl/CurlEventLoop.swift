#if !canImport(Darwin)
    import CCurl
    import Glibc

    /// The state of a courier's event loop: reads messages, runs transfers, and completes them. Used by one thread at a time; see
    /// ``CurlDriver``.
    final class CurlEventLoop {
        private let multi: UnsafeMutableRawPointer
        private let sockets: CurlSocketRegistry
        private let queue: CurlMessageQueue
        private let epoll: EpollSet
        private let open: AtomicCounter
        private let configuration: CurlCourier.Configuration
        private var scheduler: TransferScheduler
        private var messages: [CurlMessageQueue.Message] = []
        private var waiting: [UInt64: CurlTask] = [:]
        private var transfers: [UInt64: CurlTransfer] = [:]
        private var idleHandles: [CurlHandle] = []
        /// The requests that may start, but wait for the thread because they read files.
        private var deferred: [UInt64] = []
        /// The number of transfers that read files.
        private var fileReaderCount = 0
        private var isOnThread = true
        /// The continuations to resume after the round.
        var completions = CurlCompletions()
        private let cookies: UnsafeMutableRawPointer?
        /// The time of the next check for idle transfers, never later than the first one expires.
        private var nextIdleCheck: ContinuousClock.Instant?

        /// The time at which the timer expires, if it is set.
        private var timerDeadline: ContinuousClock.Instant?

        /// `nil` if the system is out of memory.
        init?(
            _ queue: CurlMessageQueue, _ epoll: EpollSet, _ open: AtomicCounter,
            _ configuration: CurlCourier.Configuration
        ) {
            let sockets = CurlSocketRegistry(epoll)
            guard let multi = curl_multi_init() else { return nil }
            guard sockets.attach(to: multi) else {
                curl_multi_cleanup(multi)
                return nil
            }
            self.sockets = sockets
            self.multi = multi
            self.queue = queue
            self.epoll = epoll
            self.open = open
            self.configuration = configuration
            // Only this loop's handles share it, so it needs no lock.
            cookies = configuration.keepsCookies ? curl_share_init() : nil
            if let cookies { _ = dertisch_curl_share_cookies(cookies) }
            scheduler = TransferScheduler(
                maxActive: configuration.maxConnections, maxActivePerHost: configuration.maxConnectionsPerHost)
            _ = dertisch_curl_limit(multi, CURLMOPT_MAXCONNECTS, configuration.maxConnections)
            _ = dertisch_curl_limit(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, configuration.maxConnections)
        }

        deinit {
            idleHandles = []
            curl_multi_cleanup(multi)
            if let cookies { curl_share_cleanup(cookies) }
        }

        /// The result of a round.
        enum Outcome {
            case stopped
            case done
            /// Several requests were answered while others are under way.
            case completed
            /// Some work is left that only the thread does.
            case deferred
        }

        /// Does all work that is ready, and sets the timer for later work. Called on the thread.
        ///
        /// - Parameters:
        ///   - ready: the events of the sockets.
        ///   - completions: the continuations to resume after the lock is released.
        func runRound(_ ready: EpollEvents, _ completions: inout CurlCompletions) -> Outcome {
            isOnThread = true
            swap(&self.completions, &completions)
            defer { swap(&self.completions, &completions) }
            return process(ready)
        }

        /// Does the same on a caller's thread, without blocking on a disk.
        func runCallersRound(_ completions: inout CurlCompletions) -> Outcome {
            // libcurl may read from files in any round.
            if fileReaderCount > 0 { return .deferred }
            isOnThread = false
            swap(&self.completions, &completions)
            defer { swap(&self.completions, &completions) }
            let outcome = process(EpollEvents.none)
            return deferred.isEmpty ? outcome : .deferred
        }

        private func process(_ ready: EpollEvents) -> Outcome {
            sockets.beginRound()
            sockets.run(ready, multi)
            guard readMessages() else {
                close()
                return .stopped
            }
            for number in scheduler.expire(at: sockets.roundStart) { timeOut(number) }
            if isOnThread { startDeferred() }
            expireIdleTransfers()
            startQueued()
            var hasCompleted = false
            repeat {
                sockets.runTimer(multi)
                hasCompleted = completeFinished() || hasCompleted
                // Finished transfers freed places, so start the requests that wait for them before the thread sleeps.
            } while startQueued()
            setTimer()
            return hasCompleted && transfers.count >= 4 ? .completed : .done
        }

        private func readMessages() -> Bool {
            queue.drain(into: &messages)
            for message in messages {
                switch message {
                case .start(let task): accept(task)
                case .cancel(let number): cancel(number)
                case .resume(let number): resume(number)
                case .stop: return false
                }
            }
            messages.removeAll(keepingCapacity: true)
            return true
        }

        private func accept(_ task: CurlTask) {
            if task.cancellation.isSet { return complete(task, .failure(CancellationError())) }
            let host = task.request.destination.origin
            if scheduler.startNow(task.number, to: host) { return start(task) }
            waiting[task.number] = task
            scheduler.enqueue(task.number, to: host, task.request.priority, until: task.deadline)
        }

        private func cancel(_ number: UInt64) {
            scheduler.remove(number)
            if let task = waiting.removeValue(forKey: number) {
                complete(task, .failure(CancellationError()))
            } else if let transfer = transfers.removeValue(forKey: number) {
                end(transfer)
                complete(transfer, .failure(CancellationError()))
            }
        }

        private func resume(_ number: UInt64) {
            guard let transfer = transfers[number] else { return }
            transfer.resume()
            if let expiry = transfer.expiry { nextIdleCheck = min(nextIdleCheck ?? expiry, expiry) }
        }

        /// Usually a single comparison, since every transfer that moves postpones its expiry.
        private func expireIdleTransfers() {
            let now = sockets.roundStart
            guard let check = nextIdleCheck, check <= now else { return }
            for (number, transfer) in transfers where transfer.expiry.map({ $0 <= now }) ?? false {
                transfers[number] = nil
                scheduler.remove(number)
                let error = transfer.expired
                end(transfer)
                complete(transfer, .failure(error))
            }
            nextIdleCheck = transfers.values.compactMap(\.expiry).min()
        }

        private func timeOut(_ number: UInt64) {
            guard let task = waiting.removeValue(forKey: number) else { return }
            let timedOut = FoodDelivery.Error.timedOut(task.request.call, after: task.request.timeout)
            complete(task, .failure(timedOut))
        }

        @discardableResult private func startQueued() -> Bool {
            var hasStarted = false
            while let number = scheduler.startNext() {
                guard let task = waiting.removeValue(forKey: number) else { continue }
                start(task)
                hasStarted = true
            }
            return hasStarted
        }

        /// Starts the requests that a caller left to the thread, unless they were cancelled meanwhile.
        private func startDeferred() {
            if deferred.isEmpty { return }
            let numbers = deferred
            deferred = []
            for number in numbers {
                if let task = waiting.removeValue(forKey: number) { start(task) }
            }
        }

        /// Starts an exchange that the scheduler has admitted.
        private func start(_ task: CurlTask) {
            guard isOnThread || !task.readsFile else {
                waiting[task.number] = task
                deferred.append(task.number)
                return
            }
            guard let handle = idleHandles.popLast() ?? CurlHandle(sharing: cookies, sockets) else {
                scheduler.remove(task.number)
                let error = FoodDelivery.Error.noConnection(task.request.call, reason: "the system is out of memory")
                return complete(task, .failure(error))
            }
            let transfer = CurlTransfer(task, on: handle, of: self)
            let failure = transfer.prepare(configuration)
            guard failure == CURLE_OK, curl_multi_add_handle(multi, handle.easy) == CURLM_OK else {
                scheduler.remove(task.number)
                return complete(task, .failure(transfer.failure(failure == CURLE_OK ? CURLE_FAILED_INIT : failure)))
            }
            transfers[task.number] = transfer
            if transfer.readsFile { fileReaderCount += 1 }
            if let expiry = transfer.expiry { nextIdleCheck = min(nextIdleCheck ?? expiry, expiry) }
        }

        private func completeFinished() -> Bool {
            var hasCompleted = false
            var count: Int32 = 0
            while let message = curl_multi_info_read(multi, &count) {
                guard message.pointee.msg == CURLMSG_DONE else { continue }
                // Removing the handle invalidates the message, so read it first.
                let result = dertisch_curl_result(message)
                guard let number = CurlHandle.number(of: message.pointee.easy_handle),
                    let transfer = transfers.removeValue(forKey: number)
                else { continue }
                scheduler.remove(number)
                hasCompleted = true
                let outcome = transfer.outcome(result)
                end(transfer)
                complete(transfer, outcome)
            }
            return hasCompleted
        }

        /// Removes a transfer from libcurl, which closes its connection if the exchange is incomplete.
        private func end(_ transfer: CurlTransfer) {
            if transfer.readsFile { fileReaderCount -= 1 }
            curl_multi_remove_handle(multi, transfer.handle.easy)
            transfer.handle.reset()
            idleHandles.append(transfer.handle)
        }

        private func complete(_ transfer: CurlTransfer, _ outcome: Result<Delivery, any Error>) {
            guard let pipe = transfer.pipe else { return complete(transfer.task, outcome) }
            // The caller already has the headers; only the end of the body is left.
            open.subtract()
            completions.add(outcome.map { _ in }, to: pipe)
        }

        private func complete(_ task: CurlTask, _ outcome: Result<Delivery, any Error>) {
            open.subtract()
            completions.add(outcome, to: task.continuation)
        }

        /// Sets the timer only to an earlier time. One that expires too early just wakes the thread once in vain.
        private func setTimer() {
            if let timerDeadline, timerDeadline <= sockets.roundStart { self.timerDeadline = nil }
            guard let next = Self.earlier(Self.earlier(scheduler.nextDeadline, nextIdleCheck), sockets.timer) else {
                return
            }
            if let timerDeadline, timerDeadline <= next { return }
            timerDeadline = next
            epoll.setTimer(after: next - .now)
        }

        private static func earlier(
            _ one: ContinuousClock.Instant?, _ other: ContinuousClock.Instant?
        ) -> ContinuousClock.Instant? {
            guard let one, let other else { return one ?? other }
            return min(one, other)
        }

        private func close() {
            for case .start(let task) in queue.close(because: "the courier was released") {
                complete(task, .failure(CancellationError()))
            }
            for task in waiting.values { complete(task, .failure(CancellationError())) }
            for transfer in transfers.values {
                end(transfer)
                complete(transfer, .failure(CancellationError()))
            }
            waiting = [:]
            transfers = [:]
            idleHandles = []
        }
    }
#endif
