/// developer.apple.com/documentation/combine/publishers
public enum Publishers {}

extension Publishers {
    /// developer.apple.com/documentation/combine/publishers/map
    public struct Map<Upstream: Publisher, Output>: Publisher {
        /// developer.apple.com/documentation/combine/publishers/map/failure
        public typealias Failure = Upstream.Failure
        /// developer.apple.com/documentation/combine/publishers/map/upstream
        public let upstream: Upstream
        /// developer.apple.com/documentation/combine/publishers/map/transform
        public let transform: (Upstream.Output) -> Output

        /// developer.apple.com/documentation/combine/publishers/map/receive(subscriber:)
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            upstream.subscribe(Stage(subscriber) { [transform] value, demand in demand(transform(value)) })
        }
    }

    /// developer.apple.com/documentation/combine/publishers/removeduplicates
    public struct RemoveDuplicates<Upstream: Publisher>: Publisher where Upstream.Output: Equatable {
        /// developer.apple.com/documentation/combine/publishers/removeduplicates/output
        public typealias Output = Upstream.Output
        /// developer.apple.com/documentation/combine/publishers/removeduplicates/failure
        public typealias Failure = Upstream.Failure
        /// developer.apple.com/documentation/combine/publishers/removeduplicates/upstream
        public let upstream: Upstream

        /// developer.apple.com/documentation/combine/publishers/removeduplicates/receive(subscriber:)
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            var last: Output?
            upstream.subscribe(
                Stage(subscriber) { value, deliver in
                    guard last != value else { return .max(1) }  // Asks for another in its place.
                    last = value
                    return deliver(value)
                })
        }
    }

    /// developer.apple.com/documentation/combine/publishers/prefix
    public struct Prefix<Upstream: Publisher>: Publisher {
        /// developer.apple.com/documentation/combine/publishers/prefix/output
        public typealias Output = Upstream.Output
        /// developer.apple.com/documentation/combine/publishers/prefix/failure
        public typealias Failure = Upstream.Failure
        /// developer.apple.com/documentation/combine/publishers/prefix/upstream
        public let upstream: Upstream
        /// developer.apple.com/documentation/combine/publishers/prefix/maxlength
        public let maxLength: Int

        /// developer.apple.com/documentation/combine/publishers/prefix/receive(subscriber:)
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            upstream.subscribe(Stage(subscriber, ending: maxLength) { value, deliver in deliver(value) })
        }
    }
}

/// The subscriber of an operator: passes on what its closure makes of each value, and the demand.
final private class Stage<Input, Downstream: Subscriber>: Subscriber, Subscription {
    typealias Failure = Downstream.Failure
    typealias Deliver = (Downstream.Input) -> Subscribers.Demand

    private var downstream: Downstream?
    private var upstream: (any Subscription)?
    private var left: Int
    private let pass: (Input, Deliver) -> Subscribers.Demand

    init(
        _ downstream: Downstream, ending left: Int = .max,
        _ pass: @escaping (Input, Deliver) -> Subscribers.Demand
    ) {
        self.downstream = downstream
        self.left = left
        self.pass = pass
    }

    func receive(subscription: any Subscription) {
        upstream = subscription
        downstream?.receive(subscription: self)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        guard let downstream else { return .none }
        left -= 1
        let demand = pass(input) { downstream.receive($0) }
        guard left == 0 else { return demand }
        upstream?.cancel()
        receive(completion: .finished)
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        let ended = downstream
        (downstream, upstream) = (nil, nil)
        ended?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) { upstream?.request(demand) }

    func cancel() {
        let ended = upstream
        (downstream, upstream) = (nil, nil)
        ended?.cancel()
    }
}
