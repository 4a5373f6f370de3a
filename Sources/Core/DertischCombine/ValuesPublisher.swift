#if canImport(Combine)
    public import Combine

    /// A publisher of the values of an asynchronous sequence, delivered on the main actor.
    ///
    /// ```swift
    /// let searches = ValuesPublisher { basket.states }.map(\.offers).removeDuplicates()
    /// ```
    ///
    /// Each subscriber reads a sequence of its own, which is made when it subscribes. A value is taken from the sequence only
    /// when the subscriber has asked for one, so the publisher keeps none. Which values wait or are dropped meanwhile is the
    /// sequence's own rule: ``LatestValues`` keeps the newest, and a bulletin the number that its ``BufferPolicy`` names.
    ///
    /// A value never comes while `sink` runs on the main actor: the first one, such as the current state, comes soon after it.
    /// The publisher finishes with the sequence. A subscriber that has asked for nothing hears of the end when it asks.
    ///
    /// Cancelling ends the reading and releases sequence and subscriber. After a cancellation on the main actor the
    /// subscriber hears nothing more.
    public struct ValuesPublisher<Output: Sendable, Failure: Error>: Publisher, Sendable {
        /// Reads a sequence that has been made already, and delivers its values while they are asked for.
        typealias Reading = @MainActor @Sendable (ValuesSubscription<Output, Failure>) async throws(Failure) -> Void

        private let open: @Sendable () -> Reading

        /// Makes a publisher. Nothing is read before the first subscriber.
        ///
        /// - Parameter values: makes a sequence for one subscriber, in the isolation that subscribes.
        public init<Values: AsyncSequence & Sendable>(_ values: @escaping @Sendable () -> Values)
        where Values.Element == Output, Values.Failure == Failure {
            open = {
                let values = values()
                return { subscription throws(Failure) in try await subscription.deliver(values) }
            }
        }

        /// Makes a publisher of sequences that are made on the main actor. A reading begins once it is there.
        init<Values: AsyncSequence & Sendable>(onMainActor values: @escaping @MainActor @Sendable () -> Values)
        where Values.Element == Output, Values.Failure == Failure {
            open = { { subscription throws(Failure) in try await subscription.deliver(values()) } }
        }

        /// Begins to read for a subscriber. `Publisher` asks for this function; apps call `subscribe`, `sink` or `assign`.
        ///
        /// - Parameter subscriber: the subscriber. Any isolation may subscribe; it hears values on the main actor.
        public func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Output, Downstream.Failure == Failure {
            let subscription = ValuesSubscription(for: subscriber)
            let reading = open()
            subscriber.receive(subscription: subscription)
            subscription.begin(reading)
        }
    }
#endif
