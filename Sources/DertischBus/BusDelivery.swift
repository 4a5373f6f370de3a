import Synchronization

/// Hands the events of a bus to its user, one at a time, and none after the end.
package final class BusDelivery: Sendable {
    private let receive = Mutex<(@Sendable (BusEvent) -> Void)?>(nil)

    package init() {}

    package func begin(_ receive: @escaping @Sendable (BusEvent) -> Void) {
        self.receive.withLock { $0 = receive }
    }

    /// Waits while another thread delivers.
    package func deliver(_ event: BusEvent) { receive.withLock { $0?(event) } }

    /// Waits while another thread delivers.
    package func end() { receive.withLock { $0 = nil } }
}
