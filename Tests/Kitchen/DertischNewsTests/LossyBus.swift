import DertischBus
import Synchronization

/// A bus that loses the messages that a test wants lost, and says that it has sent them.
final class LossyBus: MessageBus {
    private let bus: any MessageBus
    private let losses = Mutex(0)

    init(_ bus: any MessageBus) { self.bus = bus }

    var maxMessageBytes: Int { bus.maxMessageBytes }

    /// Loses the next messages.
    func lose(_ count: Int) { losses.withLock { $0 = count } }

    func open(_ receive: @escaping @Sendable (BusEvent) -> Void) async throws { try await bus.open(receive) }

    func publish(_ message: [UInt8]) -> Bool {
        let isLost = losses.withLock { losses in
            defer { losses = max(0, losses - 1) }
            return losses > 0
        }
        return isLost || bus.publish(message)
    }

    func close() async { await bus.close() }
}
