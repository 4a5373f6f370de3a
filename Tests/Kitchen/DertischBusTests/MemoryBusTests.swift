import DertischBus
import DertischTesting
import TestSupport
import Testing

@Suite("A memory bus") struct MemoryBusTests {
    @Test("passes the bus checker, outages included", .namesHang) func checker() async {
        let hub = MemoryBus.Hub()
        let outage = MessageBusChecker.Outage(cut: { hub.cut() }, mend: { hub.mend() })
        let failures = await MessageBusChecker.check(outage: outage, limit: hangLimit) { hub.bus() }
        #expect(failures == [])
    }

    @Test("is opened once") func twice() async throws {
        let bus = MemoryBus.Hub().bus()
        try await bus.open { _ in }
        await #expect(throws: BusError.opened(place: "a hub in memory")) { try await bus.open { _ in } }
        await bus.close()
        await #expect(throws: BusError.self) { try await bus.open { _ in } }
    }
}
