#if canImport(Combine)
    import Combine
    import Synchronization

    /// One subscriber's reading of a sequence: its demand, and the task that takes values while there is some.
    ///
    /// The subscriber is called without the lock, so that it may ask for more or cancel while it hears a value.
    final class ValuesSubscription<Output: Sendable, Failure: Error>: Subscription, Sendable {
        // It is passed on by its owner, and called by the task on the main actor alone, once it has its subscription.
        private struct Downstream: @unchecked Sendable {
            let subscriber: AnySubscriber<Output, Failure>
        }

        private struct State: Sendable {
            /// `nil` once the subscriber has cancelled, or heard of the end.
            var downstream: Downstream?
            var demand = Subscribers.Demand.none
            var reading: Task<Void, Never>?
            /// The reading, while it waits for demand.
            var waiting: CheckedContinuation<Void, Never>?
        }

        private let state: Mutex<State>

        init(for subscriber: some Subscriber<Output, Failure>) {
            let downstream = Downstream(subscriber: AnySubscriber(subscriber))
            state = Mutex(State(downstream: downstream))
        }

        /// Asks for values. A subscriber may ask from any isolation, also while it hears one.
        func request(_ demand: Subscribers.Demand) {
            let waiting = state.withLock { state in
                guard demand > .none, state.downstream != nil else { return nil as CheckedContinuation<Void, Never>? }
                state.demand += demand
                return state.waiting.take()
            }
            waiting?.resume()
        }

        /// Ends the reading.
        func cancel() {
            let ended = end()
            ended.reading?.cancel()
            ended.waiting?.resume()
        }

        /// Forgets all. The caller releases it outside the lock, since that may run code of the app.
        private func end() -> State {
            state.withLock { state in
                let ended = state
                state = State()
                return ended
            }
        }

        /// Starts the task that reads.
        func begin(_ reading: @escaping ValuesPublisher<Output, Failure>.Reading) {
            let task = Task { @MainActor in
                do throws(Failure) {
                    try await reading(self)
                    self.end().downstream?.subscriber.receive(completion: .finished)
                } catch {
                    self.end().downstream?.subscriber.receive(completion: .failure(error))
                }
            }
            let isOver = state.withLock { state in
                // The subscriber may have cancelled, or heard of the end, before there was a task to remember.
                guard state.downstream != nil else { return true }
                state.reading = task
                return false
            }
            if isOver { task.cancel() }
        }

        /// Delivers the values of a sequence while they are asked for, until it ends or the subscriber cancels.
        @MainActor func deliver<Values: AsyncSequence>(_ values: Values) async throws(Failure)
        where Values.Element == Output, Values.Failure == Failure {
            var iterator = values.makeAsyncIterator()
            while await isAsked(), let value = try await iterator.next(isolation: MainActor.shared) {
                guard let downstream = takeDemand() else { return }
                request(downstream.subscriber.receive(value))
            }
        }

        /// Waits until the subscriber asks for a value. Returns false if it has cancelled.
        @MainActor private func isAsked() async -> Bool {
            while let isAsked = state.withLock({ state in state.downstream.map { _ in state.demand > .none } }) {
                if isAsked { return true }
                await withCheckedContinuation { continuation in
                    let isDue = state.withLock { state in
                        let isDue = state.downstream == nil || state.demand > .none
                        if !isDue { state.waiting = continuation }
                        return isDue
                    }
                    if isDue { continuation.resume() }
                }
            }
            return false
        }

        /// Returns the subscriber that a value is for; `nil` if it has cancelled while the value was awaited.
        @MainActor private func takeDemand() -> Downstream? {
            state.withLock { state in
                guard let downstream = state.downstream else { return nil }
                state.demand -= 1
                return downstream
            }
        }
    }
#endif
