#if !canImport(Darwin)
    import Synchronization

    /// The queue of letters from callers to the courier.
    ///
    /// Its lock is held for a few steps only, and never while a thread is woken, since that thread would need the lock
    /// at once.
    final class CurlInbox: Sendable {
        enum Letter: Sendable {
            case start(CurlJob)
            case recall(UInt64)
            case goOn(UInt64)
            case stop
        }

        /// The result of posting a letter.
        enum Reception: Equatable {
            /// The thread is awake, and will read the letter.
            case willBeRead
            /// The thread is asleep.
            case liesThere
            /// The inbox is closed.
            case refused(String)
        }

        private struct State {
            var letters: [Letter] = []
            var isAsleep = false
            /// The reason why no job is accepted any more.
            var closed: String?
        }

        private let state = Mutex(State())

        /// Posts a letter. If the thread sleeps, the caller must see to it that the letter is read.
        func leave(_ letter: Letter) -> Reception {
            state.withLock { state in
                if let reason = state.closed { return .refused(reason) }
                state.letters.append(letter)
                return state.isAsleep ? .liesThere : .willBeRead
            }
        }

        /// Takes all letters out.
        func collect(into letters: inout [Letter]) {
            letters.removeAll(keepingCapacity: true)
            state.withLock { swap(&$0.letters, &letters) }
        }

        /// Claims the duty to wake the thread if letters wait while it sleeps. A caller that gets `true` must wake it,
        /// since it counts as awake from now on.
        func mustWake() -> Bool {
            state.withLock { state in
                guard state.isAsleep, !state.letters.isEmpty else { return false }
                state.isAsleep = false
                return true
            }
        }

        /// Marks the thread as asleep, unless letters wait. Called on the thread.
        func fallAsleep() -> Bool {
            state.withLock { state in
                state.isAsleep = state.letters.isEmpty
                return state.isAsleep
            }
        }

        /// Marks the thread as awake. Called on the thread.
        func wakeUp() { state.withLock { $0.isAsleep = false } }

        /// Closes the inbox, and takes all letters out.
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
