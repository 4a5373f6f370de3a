#if !canImport(Darwin)
    import Synchronization

    /// The queue of messages from callers to the event loop.
    ///
    /// Its lock is held for a few steps only, and never while a thread is woken, since that thread would need the lock
    /// at once.
    final class CurlMessageQueue: Sendable {
        enum Message: Sendable {
            case start(CurlTask)
            case cancel(UInt64)
            case resume(UInt64)
            case stop
        }

        /// The result of posting a message.
        enum PostResult: Equatable {
            /// The thread is awake, and will read the message.
            case willBeRead
            /// The thread is asleep.
            case threadIsAsleep
            /// The queue is closed.
            case closed(String)
        }

        private struct State {
            var messages: [Message] = []
            var isAsleep = false
            /// The reason why no task is accepted any more.
            var closed: String?
        }

        private let state = Mutex(State())

        /// Posts a message. If the thread sleeps, the caller must see to it that the message is read.
        func post(_ message: Message) -> PostResult {
            state.withLock { state in
                if let reason = state.closed { return .closed(reason) }
                state.messages.append(message)
                return state.isAsleep ? .threadIsAsleep : .willBeRead
            }
        }

        /// Takes all messages out.
        func drain(into messages: inout [Message]) {
            messages.removeAll(keepingCapacity: true)
            state.withLock { swap(&$0.messages, &messages) }
        }

        /// Claims the duty to wake the thread if messages wait while it sleeps. A caller that gets `true` must wake it,
        /// since it counts as awake from now on.
        func claimWakeUp() -> Bool {
            state.withLock { state in
                guard state.isAsleep, !state.messages.isEmpty else { return false }
                state.isAsleep = false
                return true
            }
        }

        /// Marks the thread as asleep, unless messages wait. Called on the thread.
        func markAsleep() -> Bool {
            state.withLock { state in
                state.isAsleep = state.messages.isEmpty
                return state.isAsleep
            }
        }

        /// Marks the thread as awake. Called on the thread.
        func markAwake() { state.withLock { $0.isAsleep = false } }

        /// Closes the queue, and takes all messages out.
        func close(because reason: String) -> [Message] {
            state.withLock { state in
                state.closed = reason
                let messages = state.messages
                state.messages = []
                return messages
            }
        }
    }
#endif
