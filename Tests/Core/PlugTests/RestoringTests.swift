import Plug
import TestSupport
import Testing

@Suite("Swapping and restoring", .namesHang)
struct RestoringTests {
    private let actions = Actions(fallingBackOn: nil)

    private func half() throws -> Int { try Plugged<Half>(from: actions)(0) }

    @Test("A scoped swap is seen by all, including detached tasks, and is restored")
    func scoped() async throws {
        actions.plug(Half.self) { _ in 1 }
        let half = try Plugged<Half>(from: actions)
        let inside = try await actions.swapping({ $0.plug(Half.self) { _ in 2 } }) {
            try await Task.detached { try half(0) }.value
        }
        #expect(inside == 2)
        try #expect(half(0) == 1)
        try actions.swapping({ $0.plug(Half.self) { _ in 3 } }) { try #expect(half(0) == 3) }
        try #expect(half(0) == 1)
    }

    @Test("A scoped swap is restored even if the body throws")
    func throwing() async throws {
        actions.plug(Half.self) { _ in 1 }
        #expect(throws: Refusal.closed) {
            try actions.swapping({ $0.plug(Half.self) { _ in 2 } }) { throw Refusal.closed }
        }
        await #expect(throws: Refusal.closed) {
            try await actions.swapping({ $0.plug(Half.self) { _ in 2 } }) { () async throws in throw Refusal.closed }
        }
        try #expect(half() == 1)
    }

    @Test("A lasting swap stays until it is restored, and a second restore has no effect")
    func lasting() throws {
        actions.plug(Half.self) { _ in 1 }
        let swap = try actions.swap { $0.plug(Half.self) { _ in 2 } }
        try #expect(half() == 2)
        swap.restore()
        try #expect(half() == 1)
        _ = try actions.swap { $0.plug(Half.self) { _ in 3 } }
        swap.restore()
        try #expect(half() == 3)
    }

    @Test("Swaps are restored in any order, each removing its own", arguments: 0..<100 as Range<UInt64>)
    func anyOrder(_ seed: UInt64) throws {
        var chance = Seeded(seed)
        actions.plug(Half.self) { _ in 0 }
        var standing: [(answer: Int, swap: Swap)] = []
        for answer in 1...20 {
            if !standing.isEmpty, Bool.random(using: &chance) {
                standing.remove(at: Int.random(in: standing.indices, using: &chance)).swap.restore()
            } else {
                standing.append((answer, try actions.swap { $0.plug(Half.self) { _ in answer } }))
            }
            try #expect(half() == standing.last?.answer ?? 0, "seed \(seed)")
        }
    }

    @Test("An action plugged during a swap stays")
    func pluggedMeanwhile() throws {
        actions.plug(Half.self) { _ in 1 }
        let swap = try actions.swap { $0.plug(Half.self) { _ in 2 } }
        actions.plug(Half.self) { _ in 3 }
        try #expect(half() == 3)
        swap.restore()
        try #expect(half() == 3)
    }

    @Test("Nothing is swapped if one of the actions is not plugged, and the error names the place")
    func unplugged() throws {
        actions.plug(Half.self) { _ in 1 }
        #expect {
            _ = try actions.swap(file: "App/Switch.swift", line: 8) { other in
                other.plug(Half.self) { _ in 2 }
                other.plug(Refresh.self) {}
            }
        } throws: { error in
            let unplugged = error as? UnpluggedError
            return unplugged?.action == "Refresh" && unplugged?.site.description == "App/Switch.swift:8"
        }
        try #expect(half() == 1)
    }

    @Test("A swapped-out implementation is neither released nor created again, and keeps its cache")
    func keptMeanwhile() throws {
        let made = Tally()
        let asked = Tally()
        @Sendable func performer() -> Counting {
            made.add()
            return Counting(asked: asked)
        }
        actions.plug(performer(), wrappedBy: [.cache(upTo: 4)])
        try #expect(half() == 1)
        try actions.swapping({ $0.plug(Half.self) { _ in 9 } }) { try #expect(half() == 9) }
        try #expect(half() == 1)
        #expect((made.count, asked.count) == (1, 1))
    }

    struct Counting: Performer {
        typealias Performs = Half
        let asked: Tally
        func perform(_: Int) -> Int { asked.add() }
    }

    @Test("A swapped-in implementation is released after its restore and its last running call")
    func letGo() async throws {
        let gone = Tally()
        let gate = Gate()
        actions.plug(LikePhoto.self) { _ in 1 }
        let like = try Plugged<LikePhoto>(from: actions)
        try await #expect(like(0) == 1)
        let swap = try swapIn(Farewell(gone), gate)
        let call = Task { try await like(0) }
        await gate.came(1)
        swap.restore()
        try await #expect(like(0) == 1)
        #expect(gone.count == 0)
        gate.open()
        try await #expect(call.value == 2)
        #expect(gone.count == 1)
    }

    private func swapIn(_ farewell: Farewell, _ gate: Gate) throws -> Swap {
        try actions.swap {
            $0.plug(LikePhoto.self) { _ in
                await gate.pass()
                return withExtendedLifetime(farewell) { 2 }
            }
        }
    }

    @Test("An action is swapped in the set that a call finds it in, inside that set's wrappers")
    func beneath() throws {
        let diary = Diary()
        actions.wrapAll(by: [Noted(label: "all", diary: diary)])
        actions.plug(Half.self) { _ in 1 }
        let above = Actions(fallingBackOn: actions)
        try above.swapping({ $0.plug(Half.self, wrappedBy: [.by(Noted(label: "own", diary: diary))]) { _ in 2 } }) {
            try #expect(half() == 2)
        }
        #expect(diary.all == ["all Half(0)", "own Half(0)", "own done", "all done"])
    }

    @Test("The list shows a swapped-in action, its place, and the original beneath")
    func listed() throws {
        actions.plug(Half.self, file: "App/Start.swift", line: 3) { _ in 1 }
        let swap = try actions.swap {
            $0.plug(Half.self, wrappedBy: [.retry(2)], file: "App/Switch.swift", line: 8) { _ in 2 }
        }
        let swapped = try #require(actions.entries.first)
        #expect("\(swapped)" == "Half(Int) throws -> Int, swapped in at App/Switch.swift:8, wrapped by retry(2)")
        #expect((swapped.isSwapped, swapped.count, swapped.replacedSite?.line) == (true, 2, 3))
        swap.restore()
        let restored = try #require(actions.entries.first)
        #expect("\(restored)" == "Half(Int) throws -> Int, plugged at App/Start.swift:3")
        #expect((restored.isSwapped, restored.replacedSite) == (false, nil))
    }

    @Test("Concurrent swaps and calls: every answer is complete, and the original state returns")
    func manyThreads() async throws {
        let gone = Tally()
        actions.plug(Half.self) { _ in 0 }
        let half = try Plugged<Half>(from: actions)
        try #expect(half(0) == 0)
        try await withThrowingTaskGroup(of: Void.self) { [actions] group in
            for worker in 1...4 {
                group.addTask {
                    for _ in 0..<100 {
                        let farewell = Farewell(gone)
                        try actions.swapping({ $0.plug(Half.self) { _ in withExtendedLifetime(farewell) { worker } } })
                        {
                            try #expect((1...4).contains(half(0)))
                        }
                    }
                }
                group.addTask { for _ in 0..<2_000 { try #expect((0...4).contains(half(0))) } }
            }
            try await group.waitForAll()
        }
        try #expect(half(0) == 0)
        #expect(gone.count == 400)
        #expect(actions.entries.map(\.isSwapped) == [false])
    }
}
