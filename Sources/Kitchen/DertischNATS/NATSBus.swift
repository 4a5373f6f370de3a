public import DertischBus
import DertischSupport

/// A message bus over a NATS server, or a cluster of them.
///
/// ```swift
/// let bus = NATSBus("nats://127.0.0.1:4222", subject: "galerie")
/// try await bus.open { inbox.add($0) }
/// ```
///
/// Each process has one connection, which subscribes to the subject. The servers store nothing: a message reaches the processes that are
/// connected when it comes (core NATS, without JetStream). A process does not get its own messages.
///
/// A lost connection is made again for ever, also to further servers of the cluster that the lost one has named. What waits in the queue is sent
/// then; what was being sent, and what others published meanwhile, may be lost. A process that takes messages more slowly than they
/// come, beyond ``Configuration/maxPendingBytes``, gets ``BusError/overflow(place:)`` and then ``BusEvent/reconnected``.
///
/// The client is the NATS project's own library for C (`libnats`, cnats).
public final class NATSBus: MessageBus {
    private let address: String
    private let subject: String
    private let configuration: Configuration
    private let thread: BusThread
    private let place: String

    /// 65,536. A server takes 1 MB unless its `max_payload` says otherwise.
    public var maxMessageBytes: Int { NATSConnection.maxMessageBytes }

    /// Creates a bus, which connects when it is opened.
    ///
    /// - Parameters:
    ///   - address: the server's URL, or several separated by commas: `nats://host:4222`, or `tls://host:4222` to require TLS. It may contain
    ///     a user and password (`nats://user:password@host`) or a token (`nats://token@host`), percent-encoded, for all servers.
    ///     No message contains them.
    ///   - subject: the name under which processes hear each other, such as `galerie.news`; no wildcards.
    ///   - configuration: credentials, certificates, time-outs and bounds.
    public init(_ address: String, subject: String, configuration: Configuration = Configuration()) {
        (self.address, self.subject, self.configuration) = (address, subject, configuration)
        place = "subject \"\(subject)\" of \((try? NATSAddress(address))?.place ?? "the address given")"
        thread = BusThread(
            named: "dertisch.nats", place: place, maxMessageBytes: NATSConnection.maxMessageBytes,
            maxQueuedBytes: configuration.maxQueuedBytes)
    }

    /// Connects, and receives from then on. Called once.
    ///
    /// Returns when it has connected, or when the first attempt has failed; it goes on trying in that case.
    ///
    /// - Parameter receive: takes what arrives, one event at a time, in order and on a thread of the library's. It returns soon.
    /// - Throws: ``BusError`` if the address, the subject, or a file of the configuration cannot be read.
    public func open(_ receive: @escaping @Sendable (BusEvent) -> Void) async throws {
        let session: NATSSession
        do throws(NATSAddress.Unreadable) {
            try NATSAddress.check(subject: subject)
            if let fault = configuration.credentialsFile.flatMap(NATSCredentials.fault) {
                throw NATSAddress.Unreadable(reason: fault)
            }
            session = NATSSession(
                try NATSAddress(address), subject: subject, place: place, configuration: configuration)
        } catch {
            throw BusError.unusable(place: place, reason: error.reason)
        }
        try await thread.open(receive) { session.run($0) }
    }

    /// Queues a message for all other processes. Never waits; callable from any isolation.
    ///
    /// - Parameter message: the message, of at most ``maxMessageBytes``.
    /// - Returns: false if the message was dropped: it is too large, the queue is full, or the bus is not open.
    /// - Complexity: a lock, and a byte into a pipe if the thread sleeps.
    public func publish(_ message: [UInt8]) -> Bool { thread.publish(message) }

    /// Publishes what is queued if that takes no longer than a second, and disconnects. Nothing is received when it has returned.
    public func close() async { await thread.close() }
}
