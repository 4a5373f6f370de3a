/// The queue of news for one head chef of one party.
@MainActor protocol NewsInbox: AnyObject {
    var isEmpty: Bool { get }
    /// Removes the oldest news, and returns a closure that lets the chef begin to hear it.
    func next() -> (@MainActor (Ticket) -> Task<Void, Never>)?
}
