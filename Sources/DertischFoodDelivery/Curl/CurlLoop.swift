#if !canImport(Darwin)
    import CCurl
    import Glibc

    /// The state of a courier's event loop: reads letters, runs transfers, answers. Used by one thread at a time; see
    /// ``CurlDesk``.
    final class CurlLoop {
        private let multi: UnsafeMutableRawPointer
        private let poll: CurlPoll
        private let inbox: CurlInbox
        private let watch: CurlWatch
        private let open: CurlCount
        private let terms: CurlCourier.Terms
        private var rota: Rota
        private var letters: [CurlInbox.Letter] = []
        private var waiting: [UInt64: CurlJob] = [:]
        private var transfers: [UInt64: CurlTransfer] = [:]
        private var spare: [CurlHandle] = []
        /// The errands that may start, but wait for the thread because they read files.
        private var leftToThread: [UInt64] = []
        /// The number of transfers that read files.
        private var readers = 0
        private var isOnThread = true
        /// The continuations to resume after the round.
        var answers = CurlAnswers()
        private let cookies: UnsafeMutableRawPointer?
        /// The time of the next check for idle transfers, never later than the first one expires.
        private var nextLook: ContinuousClock.Instant?

        /// The time at which the alarm rings, if it is set.
        private var alarm: ContinuousClock.Instant?

        /// `nil` if the system is out of memory.
        init?(_ inbox: CurlInbox, _ watch: CurlWatch, _ open: CurlCount, _ terms: CurlCourier.Terms) {
            let poll = CurlPoll(watch)
            guard let multi = curl_multi_init() else { return nil }
            guard poll.attach(to: multi) else {
                curl_multi_cleanup(multi)
                return nil
            }
            self.poll = poll
            self.multi = multi
            self.inbox = inbox
            self.watch = watch
            self.open = open
            self.terms = terms
            // Only this loop's handles share it, so it needs no lock.
            cookies = terms.keepsCookies ? curl_share_init() : nil
            if let cookies { _ = dertisch_curl_share_cookies(cookies) }
            rota = Rota(most: terms.mostConnections, mostPerHost: terms.mostConnectionsPerHost)
            _ = dertisch_curl_limit(multi, CURLMOPT_MAXCONNECTS, terms.mostConnections)
            _ = dertisch_curl_limit(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, terms.mostConnections)
        }

        deinit {
            spare = []
            curl_multi_cleanup(multi)
            if let cookies { curl_share_cleanup(cookies) }
        }

        /// The result of a round.
        enum Outcome {
            case goneHome
            case done
            /// Several errands were answered while others are under way.
            case answered
            /// Some work is left that only the thread does.
            case left
        }

        /// Does all work that is ready, and sets the alarm for later work. Called on the thread.
        ///
        /// - Parameters:
        ///   - happened: the events of the sockets.
        ///   - answers: the continuations to resume after the lock is released.
        func round(_ happened: CurlEvents, _ answers: inout CurlAnswers) -> Outcome {
            isOnThread = true
            swap(&self.answers, &answers)
            defer { swap(&self.answers, &answers) }
            return work(happened)
        }

        /// Does the same on a caller's thread, without blocking on a disk.
        func callersRound(_ answers: inout CurlAnswers) -> Outcome {
            // libcurl may read from files in any round.
            if readers > 0 { return .left }
            isOnThread = false
            swap(&self.answers, &answers)
            defer { swap(&self.answers, &answers) }
            let outcome = work(CurlEvents.none)
            return leftToThread.isEmpty ? outcome : .left
        }

        private func work(_ happened: CurlEvents) -> Outcome {
            poll.beginRound()
            poll.run(happened, multi)
            guard readLetters() else {
                close()
                return .goneHome
            }
            for number in rota.expire(at: poll.moment) { giveUp(number) }
            if isOnThread { startThoseLeft() }
            endThoseWhoFellSilent()
            startThoseWhoMay()
            var hasAnswered = false
            repeat {
                poll.runTimer(multi)
                hasAnswered = answerFinished() || hasAnswered
                // Finished transfers freed places, so start the errands that wait for them before the thread sleeps.
            } while startThoseWhoMay()
            setAlarm()
            return hasAnswered && transfers.count >= 4 ? .answered : .done
        }

        private func readLetters() -> Bool {
            inbox.collect(into: &letters)
            for letter in letters {
                switch letter {
                case .start(let job): take(job)
                case .recall(let number): recall(number)
                case .goOn(let number): goOn(number)
                case .stop: return false
                }
            }
            letters.removeAll(keepingCapacity: true)
            return true
        }

        private func take(_ job: CurlJob) {
            if job.recall.isMarked { return answer(job, .failure(CancellationError())) }
            let host = job.errand.destination.origin
            if rota.begin(job.number, to: host) { return start(job) }
            waiting[job.number] = job
            rota.enqueue(job.number, to: host, job.errand.priority, until: job.deadline)
        }

        private func recall(_ number: UInt64) {
            rota.leave(number)
            if let job = waiting.removeValue(forKey: number) {
                answer(job, .failure(CancellationError()))
            } else if let transfer = transfers.removeValue(forKey: number) {
                end(transfer)
                answer(transfer, .failure(CancellationError()))
            }
        }

        private func goOn(_ number: UInt64) {
            guard let transfer = transfers[number] else { return }
            transfer.goOn()
            if let expiry = transfer.expiry { nextLook = min(nextLook ?? expiry, expiry) }
        }

        /// Usually a single comparison, since every transfer that moves postpones its expiry.
        private func endThoseWhoFellSilent() {
            let now = poll.moment
            guard let look = nextLook, look <= now else { return }
            for (number, transfer) in transfers where transfer.expiry.map({ $0 <= now }) ?? false {
                transfers[number] = nil
                rota.leave(number)
                let error = transfer.expired
                end(transfer)
                answer(transfer, .failure(error))
            }
            nextLook = transfers.values.compactMap(\.expiry).min()
        }

        private func giveUp(_ number: UInt64) {
            guard let job = waiting.removeValue(forKey: number) else { return }
            let timedOut = FoodDelivery.Error.timedOut(job.errand.call, after: job.errand.timeout)
            answer(job, .failure(timedOut))
        }

        @discardableResult private func startThoseWhoMay() -> Bool {
            var hasStarted = false
            while let number = rota.next() {
                guard let job = waiting.removeValue(forKey: number) else { continue }
                start(job)
                hasStarted = true
            }
            return hasStarted
        }

        /// Starts the errands that a caller left to the thread, unless they were cancelled meanwhile.
        private func startThoseLeft() {
            if leftToThread.isEmpty { return }
            let numbers = leftToThread
            leftToThread = []
            for number in numbers {
                if let job = waiting.removeValue(forKey: number) { start(job) }
            }
        }

        /// Starts an exchange that the scheduler has admitted.
        private func start(_ job: CurlJob) {
            guard isOnThread || !job.readsFile else {
                waiting[job.number] = job
                leftToThread.append(job.number)
                return
            }
            guard let handle = spare.popLast() ?? CurlHandle(sharing: cookies, poll) else {
                rota.leave(job.number)
                let error = FoodDelivery.Error.noConnection(job.errand.call, reason: "there is no memory left")
                return answer(job, .failure(error))
            }
            let transfer = CurlTransfer(job, on: handle, of: self)
            let failure = transfer.prepare(terms)
            guard failure == CURLE_OK, curl_multi_add_handle(multi, handle.easy) == CURLM_OK else {
                rota.leave(job.number)
                return answer(job, .failure(transfer.failure(failure == CURLE_OK ? CURLE_FAILED_INIT : failure)))
            }
            transfers[job.number] = transfer
            if transfer.readsFile { readers += 1 }
            if let expiry = transfer.expiry { nextLook = min(nextLook ?? expiry, expiry) }
        }

        private func answerFinished() -> Bool {
            var hasAnswered = false
            var count: Int32 = 0
            while let message = curl_multi_info_read(multi, &count) {
                guard message.pointee.msg == CURLMSG_DONE else { continue }
                // Removing the handle invalidates the message, so read it first.
                let result = dertisch_curl_result(message)
                guard let number = CurlHandle.number(of: message.pointee.easy_handle),
                    let transfer = transfers.removeValue(forKey: number)
                else { continue }
                rota.leave(number)
                hasAnswered = true
                let outcome = transfer.outcome(result)
                end(transfer)
                answer(transfer, outcome)
            }
            return hasAnswered
        }

        /// Removes a transfer from libcurl, which closes its connection if the exchange is incomplete.
        private func end(_ transfer: CurlTransfer) {
            if transfer.readsFile { readers -= 1 }
            curl_multi_remove_handle(multi, transfer.handle.easy)
            transfer.handle.reset()
            spare.append(transfer.handle)
        }

        private func answer(_ transfer: CurlTransfer, _ outcome: Result<Delivery, any Error>) {
            guard let pipe = transfer.pipe else { return answer(transfer.job, outcome) }
            // The caller already has the headers; only the end of the body is left.
            open.subtract()
            answers.add(outcome.map { _ in }, to: pipe)
        }

        private func answer(_ job: CurlJob, _ outcome: Result<Delivery, any Error>) {
            open.subtract()
            answers.add(outcome, to: job.continuation)
        }

        /// Sets the alarm only to an earlier time. One that rings too early just wakes the thread once in vain.
        private func setAlarm() {
            if let alarm, alarm <= poll.moment { self.alarm = nil }
            guard let next = Self.earlier(Self.earlier(rota.nextDeadline, nextLook), poll.timer) else { return }
            if let alarm, alarm <= next { return }
            alarm = next
            watch.ring(after: next - .now)
        }

        private static func earlier(
            _ one: ContinuousClock.Instant?, _ other: ContinuousClock.Instant?
        ) -> ContinuousClock.Instant? {
            guard let one, let other else { return one ?? other }
            return min(one, other)
        }

        private func close() {
            for case .start(let job) in inbox.close(because: "the courier has gone home") {
                answer(job, .failure(CancellationError()))
            }
            for job in waiting.values { answer(job, .failure(CancellationError())) }
            for transfer in transfers.values {
                end(transfer)
                answer(transfer, .failure(CancellationError()))
            }
            waiting = [:]
            transfers = [:]
            spare = []
        }
    }
#endif
