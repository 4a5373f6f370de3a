import Foundation
import Testing

@Suite("The lists of many processes") struct ConvergenceTests {
    private static let runs = ProcessInfo.processInfo.environment["DERTISCH_RUNS"].flatMap { Int($0) } ?? 350
    private static let seed = ProcessInfo.processInfo.environment["DERTISCH_SEED"].flatMap { UInt64($0) } ?? 1

    private func simulate(over bus: SimulatedHouses.Bus) async {
        var (moves, kills) = (0, 0)
        for run in 0..<Self.runs {
            var houses = SimulatedHouses(seed: Self.seed &+ UInt64(run), over: bus)
            houses.run(ticks: 40)
            houses.settle()
            #expect(houses.problems.isEmpty, "seed \(Self.seed &+ UInt64(run)): \(houses.problems.prefix(5))")
            if !houses.problems.isEmpty { break }
            moves += houses.moves
            // Other tests share the threads.
            await Task.yield()
            kills += houses.kills
        }
        #expect(moves > Self.runs && kills > Self.runs / 10)
    }

    @Test(
        "On a bus that delays messages and delivers some twice, they become the same, and what moves or is restored never left"
    )
    func orderly() async { await simulate(over: SimulatedHouses.Bus(maxDelay: 2, duplicates: 0.2)) }

    @Test("On a bus that also loses up to two messages in a row, what moves never left")
    func lossy() async {
        await simulate(
            over: SimulatedHouses.Bus(maxDelay: 1, duplicates: 0.2, losses: 0.3, maxLossesInARow: 2, maxBytes: 4000))
    }

    @Test("On a bus that loses a third of all messages and is cut for long, they become the same, and nothing stays")
    func harsh() async {
        await simulate(over: SimulatedHouses.Bus(maxDelay: 2, duplicates: 0.2, losses: 0.33, cuts: 1, maxBytes: 1000))
    }
}
