/// The news that waits for one head chef of one party.
@MainActor protocol NewsInbox: AnyObject {
    var isEmpty: Bool { get }
    /// Takes the oldest out, for the chef to hear.
    func next() -> (@MainActor (Ticket) -> Void)?
}
