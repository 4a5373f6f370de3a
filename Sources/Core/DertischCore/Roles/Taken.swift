/// The waiter's decision on an order. See ``Waiter/take(_:onto:)``.
public enum Taken: Sendable {
    /// The head chef gets the order.
    case passOn
    /// The order is done; the kitchen is not told of it.
    case answered
}
