import Synchronization

/// Hands the events of a bus to its user, one at a time, and none after the end.
package final class BusDelivery: Sendable {
    // A function that lies in a lock by itself is wrapped again by each access in a debug build.
    private struct Receiver: Sendable {
        let take: @Sendable (BusEvent) -> Void
    }

    private let receiver = Mutex<Receiver?>(nil)

    package init() {}

    package func begin(_ receive: @escaping @Sendable (BusEvent) -> Void) {
        receiver.withLock { $0 = Receiver(take: receive) }
    }

    /// Waits while another thread delivers.
    package func deliver(_ event: BusEvent) { receiver.withLock { $0?.take(event) } }

    /// Waits while another thread delivers.
    package func end() { receiver.withLock { $0 = nil } }
}
