import DertischBus
import DertischTesting
import Foundation
import Synchronization
import TestSupport
import Testing

/// A bus with a mistake.
private final class FaultyBus: MessageBus {
    enum Mistake: String, CaseIterable {
        case loses, losesLast, duplicates, reorders, truncates, blocks, acceptsTooLarge, acceptsLate, acceptsEarly

        /// Where messages are lost, the check waits for them to the end, and a slow machine is as good a reason not to have them
        /// as the mistake. No other mistake is one that a slow machine could be taken for.
        var limit: Duration {
            switch self {
            case .loses, .losesLast, .reorders: .seconds(2)
            default: .seconds(20)
            }
        }
    }

    private let bus: MemoryBus
    private let mistake: Mistake
    private let gate: Gate
    private let state = Mutex((count: 0, kept: [UInt8]?.none, isOpen: false, isClosed: false))

    /// Holds publishers until a test has ended.
    final class Gate: Sendable {
        private let lock = Mutex(false)
        func open() { lock.withLock { $0 = true } }
        var isOpen: Bool { lock.withLock(\.self) }
    }

    init(_ bus: MemoryBus, _ mistake: Mistake, gate: Gate) {
        (self.bus, self.mistake, self.gate) = (bus, mistake, gate)
    }

    var maxMessageBytes: Int { bus.maxMessageBytes }

    func open(_ receive: @escaping @Sendable (BusEvent) -> Void) async throws {
        state.withLock { $0.isOpen = true }
        try await bus.open(receive)
    }

    func publish(_ message: [UInt8]) -> Bool {
        let (count, isOpen, isClosed) = state.withLock { state in
            state.count += 1
            return (state.count, state.isOpen, state.isClosed)
        }
        switch mistake {
        case .loses where count % 10 == 7: return true
        case .losesLast where message.count > maxMessageBytes - 2: return true
        case .duplicates where count % 10 == 7: return bus.publish(message) && bus.publish(message)
        case .truncates where message.count > 7900: return bus.publish(Array(message.prefix(7900)))
        case .acceptsTooLarge where message.count > maxMessageBytes: return true
        case .acceptsLate where isClosed: return true
        case .acceptsEarly where !isOpen: return true
        case .reorders where count % 10 == 7:
            state.withLock { $0.kept = message }
            return true
        case .reorders where count % 10 == 8:
            let kept = state.withLock(\.kept)
            return bus.publish(message) && bus.publish(kept ?? [])
        // Only a flood meets it: the parts before publish less.
        case .blocks where count > 1000:
            while !gate.isOpen { usleep(1000) }
            return bus.publish(message)
        default: return bus.publish(message)
        }
    }

    func close() async {
        state.withLock { $0.isClosed = true }
        await bus.close()
    }
}

@Suite("The bus checker") struct MessageBusCheckerTests {
    @Test("finds a bus that", arguments: FaultyBus.Mistake.allCases) private func finds(mistake: FaultyBus.Mistake)
        async
    {
        let (hub, gate) = (MemoryBus.Hub(), FaultyBus.Gate())
        let failures = await MessageBusChecker.check(limit: mistake.limit, count: 50) {
            FaultyBus(hub.bus(), mistake, gate: gate)
        }
        gate.open()
        let expected: [String] =
            switch mistake {
            case .loses, .losesLast, .reorders: ["lost", "order", "has not come"]
            case .duplicates: ["twice", "lost", "order"]
            case .truncates: ["cut off"]
            case .blocks: ["publishing waits"]
            case .acceptsTooLarge: ["maxMessageBytes + 1"]
            case .acceptsLate: ["after close"]
            case .acceptsEarly: ["before open"]
            }
        #expect(failures.contains { failure in expected.contains { failure.contains($0) } }, "\(failures)")
    }

    @Test("finds a bus that tells no outage") func outages() async {
        let hub = MemoryBus.Hub()
        let outage = MessageBusChecker.Outage(cut: {}, mend: {})
        let failures = await MessageBusChecker.check(outage: outage, limit: .seconds(20), count: 50) { hub.bus() }
        #expect(failures == ["the connection was cut, and .disconnected has not come in 20.0 seconds"])
    }
}
