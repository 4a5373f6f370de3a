/// Shares the messages of a house's bulletin with other processes. A ``HouseExtension`` supplies it.
package protocol NewsRelay: Sendable {
    /// The topic of one type of message in all processes; `nil` if such messages are not shared.
    func topic<Message: Sendable>(of type: Message.Type) -> (any SharedTopic<Message>)?
    /// Reports errors to the inspectors from then on, in any isolation.
    func report(to inspectors: @escaping @Sendable (any Error) -> Void)
}
