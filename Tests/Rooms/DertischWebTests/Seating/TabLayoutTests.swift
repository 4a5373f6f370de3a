import DertischCore
import DertischTesting
import Testing

@testable import DertischWeb

@Suite("Layout of a tab") struct TabLayoutTests {
    @Test("A table shown at a position replaces the one there, with all tables inside it")
    func replaces() {
        var layout = TabLayout()
        func show(_ seat: Int, at position: TabLayout.Position, isSeen: Bool = true) {
            let isShown = layout.show(seat, at: position, via: .none)
            #expect(isShown == isSeen)
        }
        show(1, at: .window)
        show(2, at: .section("list", of: 1))
        show(3, at: .menu(.sheet, at: Spot("a"), over: 2))
        show(4, at: .section("list", of: 1))
        #expect(layout.tables.map(\.seat) == [1, 4])
        show(5, at: .section("list", of: 2), isSeen: false)
        show(6, at: .window)
        #expect(layout.tables.map(\.seat) == [6])
    }

    @Test("Hosts come before the tables inside them, with one table at a place, after any operations")
    func invariants() {
        let seed: UInt64 = 5
        var random = SeededGenerator(seed: seed)
        var layout = TabLayout()
        for _ in 0..<20_000 {
            let seat = Int.random(in: 1...12, using: &random)
            let host = Int.random(in: 1...12, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: _ = layout.show(seat, at: .window, via: .none)
            case 1 where seat != host: _ = layout.show(seat, at: .section("a", of: host), via: .none)
            case 2 where seat != host: _ = layout.show(seat, at: .section("b", of: host), via: .none)
            case 3 where seat != host:
                _ = layout.show(seat, at: .menu(.popover, at: Spot("p"), over: host), via: .none)
            default: layout.remove(seat)
            }
            var seen: Set<Int> = []
            for one in layout.tables {
                #expect(one.position.host.map(seen.contains) ?? true, "seed \(seed)")
                let isNew = seen.insert(one.seat).inserted
                #expect(isNew, "seed \(seed)")
            }
            #expect(Set(layout.tables.map(\.position)).count == layout.tables.count, "seed \(seed)")
        }
    }
}
