/// developer.apple.com/documentation/combine/anysubscriber
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
    /// developer.apple.com/documentation/combine/anysubscriber/combineidentifier
    public let combineIdentifier: CombineIdentifier
    private let subscription: (any Subscription) -> Void
    private let value: (Input) -> Subscribers.Demand
    private let completion: (Subscribers.Completion<Failure>) -> Void

    /// developer.apple.com/documentation/combine/anysubscriber/init(_:)-83q3v
    public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
        combineIdentifier = subscriber.combineIdentifier
        subscription = { subscriber.receive(subscription: $0) }
        value = { subscriber.receive($0) }
        completion = { subscriber.receive(completion: $0) }
    }

    /// developer.apple.com/documentation/combine/anysubscriber/receive(subscription:)
    public func receive(subscription: any Subscription) { self.subscription(subscription) }
    /// developer.apple.com/documentation/combine/anysubscriber/receive(_:)
    public func receive(_ input: Input) -> Subscribers.Demand { value(input) }
    /// developer.apple.com/documentation/combine/anysubscriber/receive(completion:)
    public func receive(completion: Subscribers.Completion<Failure>) { self.completion(completion) }
}
