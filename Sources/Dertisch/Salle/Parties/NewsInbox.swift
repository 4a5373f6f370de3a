/// The queue of news for one head chef of one party.
@MainActor protocol NewsInbox: AnyObject {
    var isEmpty: Bool { get }
    /// Removes the oldest news, and returns a closure in which the chef hears it.
    func next() -> (@MainActor (Ticket) -> Void)?
}
