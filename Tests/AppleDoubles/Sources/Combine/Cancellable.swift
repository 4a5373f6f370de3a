/// developer.apple.com/documentation/combine/cancellable
public protocol Cancellable {
    /// developer.apple.com/documentation/combine/cancellable/cancel()
    func cancel()
}
