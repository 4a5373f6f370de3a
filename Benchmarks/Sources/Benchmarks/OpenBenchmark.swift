import DertischRoom
import Foundation

/// Checking and opening a large house, beside making as many objects and putting them into a dictionary.
enum OpenBenchmark {
    static let figures = ["open.1000", "open.1000.first", "open.chain"]
    /// The argument that has this program open one house, or make its floor, and print the milliseconds.
    static let once = "--open-once"

    @MainActor static func run(_ effort: Effort) async throws -> [Figure] {
        let costs = try await Stopwatch.inTurn(
            rounds: effort.rounds, { try await milliseconds(of: "house") },
            floor: { try await milliseconds(of: "floor") })
        // A process that has opened no house yet looks up every type's conformances for the first time.
        let first = try (0..<9).map { _ in (ours: try inFreshProcess("house"), floor: try inFreshProcess("floor")) }
        let firsts = Stopwatch.middle(first)
        return [
            Figure("open.1000", costs.ours, "ms", floor: costs.floor, .timesFloor(200)),
            Figure("open.1000.first", firsts.ours, "ms", floor: firsts.floor, .timesFloor(15)),
            try await chain(effort),
        ]
    }

    /// What each resource costs in a chain of ten thousand, beside one in a chain of a thousand: they cost the same if
    /// the time is linear.
    @MainActor private static func chain(_ effort: Effort) async throws -> Figure {
        func microseconds(_ length: Int) async throws -> Double {
            let house = ChainHouse(length: length)
            let start = ContinuousClock.now
            let restaurant = try await Restaurant(house)
            let time = (ContinuousClock.now - start) / .microseconds(1)
            guard restaurant.warnings.isEmpty else { throw Failure.nothingMeasured }
            return time / Double(length)
        }
        let costs = try await Stopwatch.inTurn(
            rounds: min(effort.rounds, 21), { try await microseconds(10_000) },
            floor: { try await microseconds(1000) })
        return Figure("open.chain", costs.ours, "us", floor: costs.floor, .timesFloor(2))
    }

    /// The milliseconds that a house takes, or its floor.
    @MainActor static func milliseconds(of what: String) async throws -> Double {
        let start = ContinuousClock.now
        if what == "house" {
            let restaurant = try await Restaurant(LargeHouse())
            let time = (ContinuousClock.now - start) / .milliseconds(1)
            guard restaurant.kitchen[Meal<Mark9, Mark9, Mark9>.self] != nil else { throw Failure.nothingMeasured }
            return time
        }
        let made = Menu.plain()
        let time = (ContinuousClock.now - start) / .milliseconds(1)
        guard made.count == 1000 else { throw Failure.nothingMeasured }
        return time
    }

    private static func inFreshProcess(_ what: String) throws -> Double {
        let process = Process()
        let output = Pipe()
        process.executableURL = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        process.arguments = [once, what]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard let time = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw Failure.nothingMeasured
        }
        return time
    }
}
