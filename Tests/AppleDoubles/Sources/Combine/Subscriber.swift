/// developer.apple.com/documentation/combine/subscriber
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
    associatedtype Input
    associatedtype Failure: Error

    /// developer.apple.com/documentation/combine/subscriber/receive(subscription:)
    func receive(subscription: any Subscription)
    /// developer.apple.com/documentation/combine/subscriber/receive(_:)
    func receive(_ input: Input) -> Subscribers.Demand
    /// developer.apple.com/documentation/combine/subscriber/receive(completion:)
    func receive(completion: Subscribers.Completion<Failure>)
}
