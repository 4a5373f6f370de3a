public import DertischBus
import DertischSupport
import Foundation

/// A message bus over a PostgreSQL server, by `LISTEN` and `NOTIFY`.
///
/// ```swift
/// let bus = PostgreSQLBus("postgresql://app@db.example/app", channel: "galerie")
/// try await bus.open { inbox.add($0) }
/// ```
///
/// Each process has one connection of its own for it. The app's transactions and freezers know nothing of it. The user needs no more
/// than the right to connect to the database: nothing is stored in it. Processes that share a database and a channel hear each other.
///
/// What waits is sent together in one transaction, and messages that are larger than a notification lie in several of the same
/// transaction. Notifying takes a lock of the whole server at the end of the transaction, so one transaction for many messages is what
/// makes many of them possible. When the connection is lost, what was being sent may be lost, and what waits is sent later.
///
/// A server that says nothing for the configured time-out is taken for lost. A process that takes messages slowly holds up no
/// other: the server keeps them for it (in at most 8 GB for all its databases).
///
/// `LISTEN` does not work through PgBouncer, or another pooler, that gives away connections after each transaction or statement. If there
/// is a pooler, the bus tries a notification through it, and ``open(_:)`` throws if none arrives. Connect directly, or with
/// `pool_mode=session`.
public final class PostgreSQLBus: MessageBus {
    private let address: String
    private let channel: String
    private let configuration: Configuration
    private let thread: BusThread
    private let place: String

    /// 65,536.
    public var maxMessageBytes: Int { NotificationConnection.maxMessageBytes }

    /// Creates a bus, which connects when it is opened.
    ///
    /// - Parameters:
    ///   - address: a connection URI or a string of keywords and values, as `psql` takes it. libpq takes missing parts from the
    ///     environment, the password file and its defaults. No message contains the password.
    ///   - channel: the name of the channel, of at most 63 bytes in UTF-8.
    ///   - configuration: time-outs and bounds.
    public init(_ address: String, channel: String, configuration: Configuration = Configuration()) {
        (self.address, self.channel, self.configuration) = (address, channel, configuration)
        place = "channel \"\(channel)\" of \((try? ServerAddress(address))?.place ?? "the address given")"
        thread = BusThread(
            named: "dertisch.pgbus", place: place, maxMessageBytes: NotificationConnection.maxMessageBytes,
            maxQueuedBytes: configuration.maxQueuedBytes)
    }

    /// Connects, and receives from then on. Called once.
    ///
    /// Returns when it has connected, or when the first attempt has failed; it goes on trying in that case.
    ///
    /// - Parameter receive: takes what arrives, one event at a time, in order and on the thread of the bus. It returns soon.
    /// - Throws: ``BusError`` if the address or the channel cannot be read, or if a pooler stands between that keeps notifications.
    public func open(_ receive: @escaping @Sendable (BusEvent) -> Void) async throws {
        let parsed: ServerAddress
        do {
            parsed = try ServerAddress(address)
        } catch {
            throw BusError.unusable(place: place, reason: error.reason ?? "the address cannot be read")
        }
        guard (1...63).contains(channel.utf8.count), !channel.utf8.contains(0) else {
            throw BusError.unusable(place: place, reason: "the name of a channel has 1 to 63 bytes, without U+0000")
        }
        let session = NotificationSession(parsed, channel: channel, place: place, timeout: configuration.timeout)
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
