import DertischBus
import Synchronization
import TestSupport
import Testing

/// The events of a bus, as they came.
final class BusEvents: Sendable {
    private let events = Mutex<[BusEvent]>([])

    func add(_ event: BusEvent) { events.withLock { $0.append(event) } }

    /// The events as texts: a message's first byte, or what else came.
    var texts: [String] {
        events.withLock(\.self).map { event in
            switch event {
            case .message(let message): message.first.map { "\($0)" } ?? "empty"
            case .disconnected(let error): "disconnected: \(error)"
            case .reconnected: "reconnected"
            }
        }
    }

    var messages: [[UInt8]] {
        events.withLock(\.self).compactMap { event in
            guard case .message(let message) = event else { return nil }
            return message
        }
    }

    /// Waits for the last of some messages.
    func until(_ last: [UInt8]) async {
        await TestSupport.until("\(messages.count) messages") { messages.last == last }
    }
}
