/// One type of message in all processes.
package protocol SharedTopic<Message>: Sendable {
    associatedtype Message: Sendable
    /// The message that readers get in place of the messages that they missed.
    var missed: Message { get }
    /// Encodes a message.
    ///
    /// - Returns: a function that sends it, never waits, and calls no reader.
    func sending(_ message: Message) -> (() -> Void)?
    /// Registers a function that is called with each message of another process. Called once.
    func receive(_ post: @escaping @Sendable (Message) -> Void)
}
