import CNATS
import DertischBus
import DertischSupport

/// The work of a NATS bus on its thread: connects, sends what waits, and connects again.
struct NATSSession: Sendable {
    private let address: NATSAddress
    private let subject: String
    private let place: String
    private let configuration: NATSBus.Configuration

    /// The most that is taken out of the queue at once.
    private static let maxBatchBytes = 262_144
    /// The most servers that are remembered beside those of the address.
    private static let maxServers = 64

    init(_ address: NATSAddress, subject: String, place: String, configuration: NATSBus.Configuration) {
        (self.address, self.subject, self.place) = (address, subject, place)
        self.configuration = configuration
    }

    /// Returns once the bus is closed, or cannot be used.
    func run(_ thread: BusThread) {
        defer { nats_ReleaseThreadMemory() }
        var discovered: [String] = []
        let sequence = SequenceFilter()
        let publisher = UInt64.random(in: .min ... .max)
        var number: UInt64 = 0
        thread.keepConnected { () throws(BusError) in
            let known = address.servers + discovered.filter { !address.servers.contains($0) }
            let inbox = NATSInbox(for: thread, sequence)
            let connection = try NATSConnection(
                address, servers: known, subject: subject, place: place, configuration, inbox: inbox)
            Self.add(connection.discoveredServers, to: &discovered)
            thread.connected()
            connection.inbox.release()
            defer { Self.add(connection.discoveredServers, to: &discovered) }
            try serve(connection, thread) { message in
                number += 1
                return NATSFrame(publisher: publisher, number: number, message: message)
            }
        }
    }

    /// Adds servers that are not known yet. Of a later connection, the library does not name those again that it was given.
    private static func add(_ servers: [String], to known: inout [String]) {
        known += servers.filter { !known.contains($0) }.prefix(max(0, maxServers - known.count))
    }

    /// Sends until the bus is closed.
    ///
    /// - Parameter frame: numbers a message.
    private func serve(
        _ connection: NATSConnection, _ thread: BusThread, frame: ([UInt8]) -> NATSFrame
    ) throws(BusError) {
        while true {
            if let reason = connection.lossReason { throw .lost(place: place, reason: reason) }
            if connection.inbox.takeOverflow() {
                thread.disconnected(.overflow(place: place))
                thread.connected()
            }
            let closing = thread.closingDeadline
            let messages = thread.messages(bytes: Self.maxBatchBytes)
            for message in messages { try connection.publish(frame(message)) }
            if messages.isEmpty {
                if let closing { return connection.flush(within: closing - .now) }
                thread.wakePipe.wait(orFor: -1)
            } else if let closing, .now >= closing {
                return
            }
        }
    }
}
