import DertischCore
import DertischTesting
import TestSupport
import Testing

@MainActor @Suite("Houses whose bus loses messages", .namesHang) struct LossyBusTests {
    /// Lets a second pass, and then everything arrive that does not get lost.
    private func second(of houses: [OpenLounge], _ buses: [LossyBus]) async {
        for house in houses { await house.tick() }
        for bus in buses { bus.sendProbe() }
        await until("the buses have not caught up") { LossyBus.haveCaughtUp(buses) }
    }

    @Test("Windows that stay never left in any house, whatever others do meanwhile", arguments: [1, 2, 3] as [UInt64])
    func stays(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let hub = MemoryBus.Hub()
        let buses = (0..<3).map { LossyBus(hub.bus(), seed: seed * 10 + $0) }
        var houses: [OpenLounge] = []
        for bus in buses { houses.append(try await OpenLounge(over: bus)) }
        var staying: [LoungeWindow] = []
        let names = ["Ada", "Bob", "Carl", "Dora", "Eve", "Finn"]
        for (index, name) in names.enumerated() {
            let window = houses[index % 3].window()
            await window.join("sofa", as: name)
            staying.append(window)
        }
        var others: [LoungeWindow] = []
        for round in 0..<30 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0, 1:
                let window = houses[Int.random(in: 0..<3, using: &random)].window()
                await window.join("sofa", as: "guest\(round)")
                others.append(window)
            case 2: await others.randomElement(using: &random)?.give(.rename("guest\(round)"))
            default: if !others.isEmpty { others.removeFirst().maitreD.close() }
            }
            await second(of: houses, buses)
        }
        for window in others { window.maitreD.close() }
        // Lost messages are asked for until the lists are the same.
        for _ in 0..<30 { await second(of: houses, buses) }
        for window in staying {
            await window.until { Set($0.split(separator: " ")) == Set(names.map { $0[...] }) }
        }
        for window in staying {
            let left = names.filter { window.changes.contains("-\($0)") }
            #expect(left.isEmpty, "seed \(seed): \(window.changes)")
            #expect(window.changes.contains("-guest"))
        }
        #expect(buses.allSatisfy { $0.lost > 20 }, "\(buses.map(\.lost))")
        for house in houses { await house.restaurant.close() }
    }
}
