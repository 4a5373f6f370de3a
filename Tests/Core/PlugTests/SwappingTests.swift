@testable import Plug
import Synchronization
import Testing

@Suite("Swapping implementations")
struct SwappingTests {
    struct Kept: Performer {
        typealias Performs = Half
        let farewell: Farewell
        let answer: Int
        func perform(_: Int) -> Int { answer }
    }

    @Test("A call after a swap uses the new implementation, however often it is swapped")
    func swapped() throws {
        let actions = Actions(fallingBackOn: nil)
        try actions.overriding({ _ in }) {
            for round in 0..<10 {
                actions.plug(Half.self) { _ in round }
                try #expect(action(Half.self, 0) == round)
            }
        }
    }

    @Test("An implementation is released when another is plugged, the last one with its set")
    func letGo() throws {
        let gone = Tally()
        do {
            let actions = Actions(fallingBackOn: nil)
            for answer in 0..<5 {
                actions.plug(Kept(farewell: Farewell(gone), answer: answer))
                try #expect(actions.overriding({ _ in }) { try action(Half.self, 0) } == answer)
            }
            #expect(gone.count == 4)
        }
        #expect(gone.count == 5)
    }

    @Test("An implementation swapped before any call is released uncreated, with its captures")
    func unmade() {
        let gone = Tally()
        let actions = Actions(fallingBackOn: nil)
        func plug(_ farewell: Farewell) { actions.plug(Kept(farewell: farewell, answer: 0)) }
        plug(Farewell(gone))
        #expect(gone.count == 0)
        actions.plug(Half.self) { $0 }
        #expect(gone.count == 1)
    }

    @Test("A running call finishes with its implementation, which is released afterwards")
    func underWay() throws {
        let actions = Actions(fallingBackOn: nil)
        let gone = Tally()
        struct Swapper: Performer {
            typealias Performs = Half
            let actions: Actions
            let farewell: Farewell
            let gone: Tally
            func perform(_ number: Int) throws -> Int {
                guard number > 0 else { return 0 }
                actions.plug(Half.self) { _ in 2 }
                try #expect(action(Half.self, 0) == 2)
                #expect(gone.count == 0)
                return number
            }
        }
        try actions.overriding({ _ in }) {
            actions.plug(Half.self) { _ in 0 }
            _ = try action(Half.self, 0)
            actions.plug(Swapper(actions: actions, farewell: Farewell(gone), gone: gone))
            _ = try action(Half.self, 0)
            try #expect(action(Half.self, 1) == 1)
            #expect(gone.count == 1)
        }
    }

    @Test("A performer that a caller holds is freed after the last such caller leaves")
    func holders() {
        let gone = Tally()
        func making(_ tally: Tally) -> Implementation<SafeHalf> {
            Implementation(at: nil) {
                let farewell = Farewell(tally)
                return AnyPerformer { number in withExtendedLifetime(farewell) { number } }
            }
        }
        let slot = ActionSlot(making(Tally()))
        #expect(slot.performer()?.body(1) == 1)
        slot.plug(making(gone))
        var held = slot.performer()
        slot.plug(making(Tally()))
        #expect(gone.count == 0)
        #expect(held?.body(3) == 3)
        held = nil
        #expect(gone.count == 1)
    }

    @Test("An implementation may call actions while it is released")
    func goesTalking() throws {
        final class Talker: Sendable {
            let actions: Actions
            init(_ actions: Actions) { self.actions = actions }
            deinit { actions.plug(SafeHalf.self) { $0 } }
        }
        let actions = Actions(fallingBackOn: nil)
        try actions.overriding({ _ in }) {
            actions.plug(Half.self) { _ in 0 }
            _ = try action(Half.self, 0)
            let other = Actions(fallingBackOn: nil)
            func plugTalker(_ talker: Talker) {
                actions.plug(Half.self) { [talker] in $0 + talker.actions.entries.count }
            }
            plugTalker(Talker(other))
            _ = try action(Half.self, 0)
            actions.plug(Half.self) { _ in 0 }
            #expect(other.isPlugged(SafeHalf.self))
        }
    }

    @Test("Concurrent callers and swaps: every answer is complete, and nothing leaks")
    func underLoad() async throws {
        final class Numbers: Sendable {
            let low: Int
            let high: Int
            let farewell: Farewell
            init(_ number: Int, _ farewell: Farewell) {
                (low, high) = (number, -number)
                self.farewell = farewell
            }
        }
        struct Sum: Performer {
            typealias Performs = Half
            let numbers: Numbers
            func perform(_ input: Int) -> Int { numbers.low + numbers.high + input }
        }
        let gone = Tally()
        let swaps = 400
        do {
            let actions = Actions(fallingBackOn: nil)
            @Sendable func swap(_ round: Int) {
                actions.plug(Sum(numbers: Numbers(round, Farewell(gone))))
            }
            swap(-1)
            try await actions.overriding({ _ in }) {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<4 {
                        group.addTask { for input in 0..<5_000 { try #expect(action(Half.self, input) == input) } }
                    }
                    group.addTask {
                        for round in 0..<swaps {
                            swap(round)
                            _ = try action(Half.self, 0)
                        }
                    }
                    try await group.waitForAll()
                }
            }
            #expect(gone.count == swaps, "all but the last")
        }
        #expect(gone.count == swaps + 1)
    }

    @Test("An implementation whose initialiser plugs another is used once, then the other")
    func overtaken() throws {
        let actions = Actions(fallingBackOn: nil)
        actions.plug(overtakenKept(actions))
        try actions.overriding({ _ in }) {
            try #expect(action(Half.self, 0) == 1)
            try #expect(action(Half.self, 0) == 2)
        }
    }

    private func overtakenKept(_ actions: Actions) -> Kept {
        actions.plug(Half.self) { _ in 2 }
        return Kept(farewell: Farewell(Tally()), answer: 1)
    }
}
