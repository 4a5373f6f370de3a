#if !canImport(Darwin)
    import Synchronization

    /// What callers leave for the courier's thread; the only thing that both sides touch.
    final class CurlInbox: Sendable {
        enum Letter: Sendable {
            case start(CurlJob)
            case recall(UInt64)
            case goOn(UInt64)
            case stop
        }

        private struct State {
            var letters: [Letter] = []
            var countOpen = 0
            var bell: CurlBell?
            var isAsleep = false
            /// Why no job is taken any more.
            var closed: String?
        }

        private let mostOpen: Int
        private let state = Mutex(State())

        init(mostOpen: Int) { self.mostOpen = mostOpen }

        var countOpen: Int { state.withLock { $0.countOpen } }

        /// Takes a job, or answers it at once if there is no room for it.
        func take(_ job: CurlJob) {
            let refusal: FoodDelivery.Error? = state.withLock { state in
                if let reason = state.closed { return .noConnection(job.errand.call, reason: reason) }
                if state.countOpen >= mostOpen { return .overloaded(job.errand.call, most: mostOpen) }
                state.countOpen += 1
                Self.post(.start(job), &state)
                return nil
            }
            if let refusal { job.continuation.resume(throwing: refusal) }
        }

        func post(_ letter: Letter) {
            state.withLock { state in
                if state.closed == nil { Self.post(letter, &state) }
            }
        }

        /// Gives the thread what has come. Called on the thread.
        func collect(into letters: inout [Letter]) {
            letters.removeAll(keepingCapacity: true)
            state.withLock { swap(&$0.letters, &letters) }
        }

        /// Says that the thread is about to sleep, unless something has come. Called on the thread.
        func fallAsleep() -> Bool {
            state.withLock { state in
                state.isAsleep = state.letters.isEmpty
                return state.isAsleep
            }
        }

        /// Says that the thread is awake: nobody needs to ring. Called on the thread.
        func wakeUp() { state.withLock { $0.isAsleep = false } }

        /// Makes room: a job is about to be answered. Called on the thread.
        func leave() { state.withLock { $0.countOpen -= 1 } }

        /// Hangs up the bell that wakes the thread. Called on the thread.
        func open(_ bell: CurlBell) { state.withLock { $0.bell = bell } }

        /// Takes no more, and gives the thread what has come. The bell is not rung again.
        func close(because reason: String) -> [Letter] {
            state.withLock { state in
                state.closed = reason
                state.bell = nil
                let letters = state.letters
                state.letters = []
                return letters
            }
        }

        private static func post(_ letter: Letter, _ state: inout State) {
            state.letters.append(letter)
            guard state.isAsleep else { return }
            // Rung under the lock: `close` takes the same lock, so what the bell rings cannot be gone by now.
            state.isAsleep = false
            state.bell?.ring()
        }
    }
#endif
