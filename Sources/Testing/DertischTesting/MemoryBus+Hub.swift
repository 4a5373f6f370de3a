import DertischBus
import Synchronization

extension MemoryBus {
    /// Connects the buses of one process, in place of a server.
    ///
    /// ```swift
    /// let hub = MemoryBus.Hub()
    /// let bus = hub.bus()
    /// hub.cut()
    /// hub.mend()
    /// ```
    public final class Hub: Sendable {
        private struct State {
            var buses: [MemoryBus] = []
            var last = 0
            var isCut = false
        }

        private let state = Mutex(State())

        static let place = "a hub in memory"

        /// Creates a hub without buses.
        public init() {}

        /// Makes a bus, which hears the others of the hub once it is opened.
        public func bus() -> MemoryBus {
            let number = state.withLock { state in
                state.last += 1
                return state.last
            }
            return MemoryBus(self, number: number)
        }

        /// Disconnects all buses, as the loss of a server does. What is published meanwhile is refused.
        public func cut() {
            state.withLock { state in
                guard !state.isCut else { return }
                state.isCut = true
                for bus in state.buses { bus.add(Self.loss) }
            }
        }

        /// Connects all buses again.
        public func mend() {
            state.withLock { state in
                guard state.isCut else { return }
                state.isCut = false
                for bus in state.buses { bus.add(.reconnected) }
            }
        }

        private static var loss: BusEvent { .disconnected(BusError.lost(place: place, reason: "the hub was cut")) }

        func join(_ bus: MemoryBus) {
            state.withLock { state in
                state.buses.append(bus)
                if state.isCut { bus.add(Self.loss) }
            }
        }

        func leave(_ bus: MemoryBus) { state.withLock { $0.buses.removeAll { $0.number == bus.number } } }

        /// Hands a message to all buses but one, in the same order to each.
        func relay(_ message: [UInt8], from sender: MemoryBus) -> Bool {
            state.withLock { state in
                guard !state.isCut else { return false }
                for bus in state.buses where bus.number != sender.number { bus.add(.message(message)) }
                return true
            }
        }
    }
}
