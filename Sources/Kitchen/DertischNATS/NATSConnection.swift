import CNATS
import DertischBus
import Foundation

// Unsafe assumingMemoryBound: bytes may be read as C's characters, and the library copies them before it returns.

/// A connection of the C library with a subscription. It belongs to one thread.
///
/// It does not connect again by itself: the thread makes another.
final class NATSConnection {
    private let pointer: OpaquePointer
    private let subscription: OpaquePointer
    private let number: UInt
    private let subject: String
    private let place: String
    let inbox: NATSInbox

    static let maxMessageBytes = 65_536
    private static let maxFrameBytes = maxMessageBytes + NATSFrame.headerBytes
    private static let maxPendingMessages: Int32 = 65_536

    /// Connects and subscribes, and blocks the thread until the server has confirmed it.
    ///
    /// - Parameter servers: the URLs.
    init(
        _ address: NATSAddress, servers: [String], subject: String, place: String,
        _ configuration: NATSBus.Configuration, inbox: NATSInbox
    ) throws(BusError) {
        (self.subject, self.place, self.inbox) = (subject, place, inbox)
        let milliseconds = Self.milliseconds(configuration.timeout)
        number = inbox.register()
        let options = NATSOptions(place: place)
        do throws(BusError) {
            try options.set(address, servers: servers, configuration, milliseconds: milliseconds)
            try options.setCallbacks(UnsafeMutableRawPointer(bitPattern: number))
            pointer = try options.connect()
        } catch {
            NATSInbox.remove(number)
            throw error
        }
        var subscription: OpaquePointer?
        let status = natsConnection_Subscribe(
            &subscription, pointer, subject,
            { _, _, message, context in
                defer { natsMsg_Destroy(message) }
                let count = Int(natsMsg_GetDataLength(message))
                let bytes = [UInt8](UnsafeRawBufferPointer(start: natsMsg_GetData(message), count: max(0, count)))
                NATSInbox.find(context)?.receive(bytes)
            }, UnsafeMutableRawPointer(bitPattern: number))
        guard status == NATS_OK, let subscription else {
            NATSInbox.remove(number)
            natsConnection_Destroy(pointer)
            throw .unreachable(place: place, reason: NATSOptions.reason(status))
        }
        self.subscription = subscription
        let maxPending = Int32(clamping: max(configuration.maxPendingBytes, Self.maxFrameBytes))
        try confirm(natsSubscription_SetPendingLimits(subscription, Self.maxPendingMessages, maxPending))
        try confirm(natsConnection_FlushTimeout(pointer, milliseconds))
        let taken = natsConnection_GetMaxPayload(pointer)
        guard taken >= Self.maxFrameBytes else {
            let reason =
                "the server takes messages of at most \(taken) bytes; its max_payload must be \(Self.maxFrameBytes) or more"
            throw .unreachable(place: place, reason: reason)
        }
    }

    deinit {
        NATSInbox.remove(number)
        natsSubscription_Destroy(subscription)
        natsConnection_Destroy(pointer)
    }

    private func confirm(_ status: natsStatus) throws(BusError) {
        guard status != NATS_OK else { return }
        throw .unreachable(place: place, reason: inbox.refusal ?? reason(status))
    }

    private static func milliseconds(_ timeout: Duration) -> Int64 {
        max(1000, Int64(clamping: Int(min(timeout, .seconds(86_400)) / .milliseconds(1))))
    }

    /// Why the connection has ended, if it has.
    var lossReason: String? {
        inbox.refusal ?? (inbox.isClosed || natsConnection_IsClosed(pointer) ? reason(NATS_CONNECTION_CLOSED) : nil)
    }

    /// The last error of the connection, or else the name of a status.
    private func reason(_ status: natsStatus) -> String {
        var words: UnsafePointer<CChar>?
        let last = natsConnection_GetLastError(pointer, &words)
        if let words, last != NATS_OK, words.pointee != 0 { return String(cString: words) }
        return NATSOptions.reason(last == NATS_OK ? status : last)
    }

    /// The further servers of the cluster, as the server has named them.
    var discoveredServers: [String] {
        var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        var count: Int32 = 0
        guard natsConnection_GetDiscoveredServers(pointer, &list, &count) == NATS_OK, let list else { return [] }
        defer { free(list) }
        return (0..<Int(count)).compactMap { index in
            guard let url = list[index] else { return nil }
            defer { free(url) }
            return String(cString: url)
        }
    }

    /// Hands a frame to the server's socket.
    func publish(_ frame: NATSFrame) throws(BusError) {
        let status = frame.bytes.withUnsafeBytes { bytes in
            natsConnection_Publish(
                pointer, subject, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
        }
        guard status == NATS_OK else { throw .lost(place: place, reason: reason(status)) }
    }

    /// Waits until the server has all that was published, or the time is over.
    func flush(within duration: Duration) {
        _ = natsConnection_FlushTimeout(pointer, max(1, Int64(duration / .milliseconds(1))))
    }
}
