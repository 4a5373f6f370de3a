import Dertisch
import Plug

/// Calling an action, beside a look-up in a plain dictionary and a virtual call.
enum PlugBenchmark {
    enum Half: Action {
        typealias Input = Int
        typealias Output = Int
    }

    class Halver {
        func perform(_ number: Int) -> Int { number / 2 }
    }
    final class ShiftingHalver: Halver {
        override func perform(_ number: Int) -> Int { number >> 1 }
    }

    @MainActor static func run(_ effort: Effort) async throws -> [Figure] {
        Actions.plug(Half.self) { $0 >> 1 }
        let id = ObjectIdentifier(Half.self)
        // Two classes, so that the call stays virtual.
        var halvers: [ObjectIdentifier: Halver] = Menu.plain().mapValues { _ in Halver() }
        halvers[id] = ShiftingHalver()
        var sum = 0
        let costs = try Stopwatch.inTurn(
            rounds: effort.rounds,
            { try Stopwatch.nanoseconds(100_000) { sum &+= try action(Half.self, 4) } },
            floor: { Stopwatch.nanoseconds(100_000) { sum &+= halvers[id]?.perform(4) ?? 0 } })
        guard sum > 0 else { throw Failure.nothingMeasured }
        return [Figure("plug.call", costs.ours, "ns", floor: costs.floor, .timesFloor(2))]
    }
}
