/// developer.apple.com/documentation/combine/subscribers
public enum Subscribers {}

extension Subscribers {
    /// developer.apple.com/documentation/combine/subscribers/completion
    public enum Completion<Failure: Error> {
        case finished
        case failure(Failure)
    }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Sendable {}
