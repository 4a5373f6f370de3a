/// Shares the messages of a house's bulletin with other processes. A ``HouseExtension`` supplies it.
package protocol NewsRelay: Sendable {
    /// The topic of one type of message in all processes; `nil` if such messages are not shared.
    func topic<Message: Sendable>(of type: Message.Type) -> (any SharedTopic<Message>)?
    /// Reports errors from then on, in any isolation.
    func report(to inspectors: @escaping @Sendable (any Error) -> Void)
}

/// One type of message in all processes.
package protocol SharedTopic<Message>: Sendable {
    associatedtype Message: Sendable
    /// Encodes a message.
    ///
    /// - Returns: a function that sends it, never waits, and calls no reader.
    func sending(_ message: Message) -> (() -> Void)?
    /// Calls a function with each message of another process. Called once.
    func receive(_ post: @escaping @Sendable (Message) -> Void)
}
