/// A publish-subscribe channel between the processes of one app: what one publishes reaches all the others.
///
/// A house uses it for its shared news. To write an implementation for another server, conform a type to this protocol and try it by
/// `MessageBusChecker` of `DertischTesting`.
///
/// ```swift
/// registrar.messageBus(NATSBus("nats://127.0.0.1:4222", subject: "galerie"))
/// ```
///
/// An implementation:
/// - keeps the order of one publisher's messages,
/// - delivers a message to each open process at most once, or not at all: its users number what they publish, and notice gaps,
/// - connects again by itself after its connection was lost,
/// - bounds what it queues, and drops what is beyond that rather than wait,
/// - may deliver a process's own messages to it, or not.
public protocol MessageBus: Sendable {
    /// The largest message in bytes.
    var maxMessageBytes: Int { get }

    /// Connects, and receives from then on. Called once.
    ///
    /// Returns when it has connected, or when the first attempt has failed; it goes on trying in that case.
    ///
    /// - Parameter receive: takes what arrives, one event at a time, in order and on any thread. It returns soon.
    /// - Throws: an error that no further attempt can overcome, such as an address that cannot be read.
    func open(_ receive: @escaping @Sendable (BusEvent) -> Void) async throws

    /// Queues a message for all other processes. Never waits; callable from any isolation.
    ///
    /// - Parameter message: the message, of at most ``maxMessageBytes``.
    /// - Returns: false if the message was dropped: it is too large, the queue is full, or the bus is not open.
    func publish(_ message: [UInt8]) -> Bool

    /// Publishes what is queued if that takes no longer than a second, and disconnects. Nothing is received when it has returned.
    func close() async
}
