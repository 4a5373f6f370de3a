extension Subscribers {
    /// developer.apple.com/documentation/combine/subscribers/sink
    final public class Sink<Input, Failure: Error>: Subscriber, Cancellable {
        /// developer.apple.com/documentation/combine/subscribers/sink/receivevalue
        public private(set) var receiveValue: (Input) -> Void
        /// developer.apple.com/documentation/combine/subscribers/sink/receivecompletion
        public private(set) var receiveCompletion: (Completion<Failure>) -> Void
        private var subscription: (any Subscription)?

        /// developer.apple.com/documentation/combine/subscribers/sink/init(receivecompletion:receivevalue:)
        public init(
            receiveCompletion: @escaping (Completion<Failure>) -> Void, receiveValue: @escaping (Input) -> Void
        ) {
            self.receiveCompletion = receiveCompletion
            self.receiveValue = receiveValue
        }

        /// developer.apple.com/documentation/combine/subscribers/sink/receive(subscription:)
        public func receive(subscription: any Subscription) {
            self.subscription = subscription
            subscription.request(.unlimited)
        }

        /// developer.apple.com/documentation/combine/subscribers/sink/receive(_:)
        public func receive(_ value: Input) -> Demand {
            receiveValue(value)
            return .none
        }

        /// developer.apple.com/documentation/combine/subscribers/sink/receive(completion:)
        public func receive(completion: Completion<Failure>) {
            let receive = receiveCompletion
            end()
            receive(completion)
        }

        /// developer.apple.com/documentation/combine/subscribers/sink/cancel()
        public func cancel() {
            let subscription = subscription
            end()
            subscription?.cancel()
        }

        /// Lets go of all, as a sink does that has completed or was cancelled.
        private func end() {
            subscription = nil
            receiveValue = { _ in }
            receiveCompletion = { _ in }
        }
    }
}
