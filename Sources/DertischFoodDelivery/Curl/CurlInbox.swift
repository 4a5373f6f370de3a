#if !canImport(Darwin)
    import Synchronization

    /// What callers leave for the courier.
    ///
    /// Its lock is held for a few steps only, and never while somebody is woken: who wakes up would want it at once.
    final class CurlInbox: Sendable {
        enum Letter: Sendable {
            case start(CurlJob)
            case recall(UInt64)
            case goOn(UInt64)
            case stop
        }

        /// What became of a letter.
        enum Reception: Equatable {
            /// The thread is awake, and will read it.
            case willBeRead
            /// The thread sleeps.
            case liesThere
            /// No letter is taken any more.
            case refused(String)
        }

        private struct State {
            var letters: [Letter] = []
            var isAsleep = false
            /// Why no job is taken any more.
            var closed: String?
        }

        private let state = Mutex(State())

        /// Leaves a letter; see to it that it is read, if the thread sleeps.
        func leave(_ letter: Letter) -> Reception {
            state.withLock { state in
                if let reason = state.closed { return .refused(reason) }
                state.letters.append(letter)
                return state.isAsleep ? .liesThere : .willBeRead
            }
        }

        /// Gives what has come.
        func collect(into letters: inout [Letter]) {
            letters.removeAll(keepingCapacity: true)
            state.withLock { swap(&$0.letters, &letters) }
        }

        /// Whether letters lie there while the thread sleeps. Whoever is told so has to wake it: it is awake from now on.
        func mustWake() -> Bool {
            state.withLock { state in
                guard state.isAsleep, !state.letters.isEmpty else { return false }
                state.isAsleep = false
                return true
            }
        }

        /// Says that the thread is about to sleep, unless something has come. Called on the thread.
        func fallAsleep() -> Bool {
            state.withLock { state in
                state.isAsleep = state.letters.isEmpty
                return state.isAsleep
            }
        }

        /// Says that the thread is awake. Called on the thread.
        func wakeUp() { state.withLock { $0.isAsleep = false } }

        /// Takes no more, and gives what has come.
        func close(because reason: String) -> [Letter] {
            state.withLock { state in
                state.closed = reason
                let letters = state.letters
                state.letters = []
                return letters
            }
        }
    }
#endif
