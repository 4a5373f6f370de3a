#if !canImport(Darwin)
    import Synchronization

    /// What callers leave for the courier's thread; the only thing that both sides touch.
    ///
    /// Its lock is held for a few steps only, and never while somebody is woken: who wakes up would want it at once.
    final class CurlInbox: Sendable {
        enum Letter: Sendable {
            case start(CurlJob)
            case recall(UInt64)
            case goOn(UInt64)
            case stop
        }

        private struct State {
            var letters: [Letter] = []
            var bell: CurlBell?
            var isAsleep = false
            /// Why no job is taken any more.
            var closed: String?
        }

        private let mostOpen: Int
        private let open = Atomic<Int>(0)
        private let state = Mutex(State())

        init(mostOpen: Int) { self.mostOpen = mostOpen }

        var countOpen: Int { open.load(ordering: .acquiring) }

        /// Takes a job, or answers it at once if there is no room for it.
        func take(_ job: CurlJob) {
            guard open.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue <= mostOpen else {
                return refuse(job, .overloaded(job.errand.call, most: mostOpen))
            }
            if let reason = leave(.start(job)) { refuse(job, .noConnection(job.errand.call, reason: reason)) }
        }

        func post(_ letter: Letter) { _ = leave(letter) }

        /// Gives the thread what has come; it is awake, and nobody needs to ring. Called on the thread.
        func collect(into letters: inout [Letter]) {
            letters.removeAll(keepingCapacity: true)
            state.withLock { state in
                state.isAsleep = false
                swap(&state.letters, &letters)
            }
        }

        /// Says that the thread is about to sleep, unless something has come. Called on the thread.
        func fallAsleep() -> Bool {
            state.withLock { state in
                state.isAsleep = state.letters.isEmpty
                return state.isAsleep
            }
        }

        /// Makes room: a job is about to be answered.
        func leave() { open.wrappingSubtract(1, ordering: .acquiringAndReleasing) }

        /// Hangs up the bell that wakes the thread. Called on the thread.
        func hang(_ bell: CurlBell) { state.withLock { $0.bell = bell } }

        /// Takes no more, and gives the thread what has come.
        func close(because reason: String) -> [Letter] {
            state.withLock { state in
                state.closed = reason
                state.bell = nil
                let letters = state.letters
                state.letters = []
                return letters
            }
        }

        private func refuse(_ job: CurlJob, _ error: FoodDelivery.Error) {
            leave()
            job.continuation.resume(throwing: error)
        }

        /// Leaves a letter, and rings if the thread is asleep.
        ///
        /// - Returns: why it was not taken, or `nil` if it was.
        private func leave(_ letter: Letter) -> String? {
            let (reason, bell): (String?, CurlBell?) = state.withLock { state in
                if let reason = state.closed { return (reason, nil) }
                state.letters.append(letter)
                guard state.isAsleep else { return (nil, nil) }
                state.isAsleep = false
                return (nil, state.bell)
            }
            bell?.ring()
            return reason
        }
    }
#endif
