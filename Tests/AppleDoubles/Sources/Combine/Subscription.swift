/// developer.apple.com/documentation/combine/subscription
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
    /// developer.apple.com/documentation/combine/subscription/request(_:)
    func request(_ demand: Subscribers.Demand)
}
