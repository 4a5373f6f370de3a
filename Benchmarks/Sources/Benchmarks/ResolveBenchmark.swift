import DertischRoom

/// Looking up one of a thousand resources, beside a look-up in a plain dictionary.
enum ResolveBenchmark {
    @MainActor static func run(_ effort: Effort) async throws -> [Figure] {
        let kitchen = try await Restaurant(LargeHouse()).kitchen
        typealias Wanted = Meal<Mark1, Mark2, Mark3>
        let id = ObjectIdentifier(Wanted.self)
        let plain = Menu.plain().mapValues { $0 as AnyObject }
        guard let wanted = kitchen[Wanted.self], let other = plain[id] else { throw Failure.nothingMeasured }
        var found = 0
        let costs = Stopwatch.inTurn(
            rounds: effort.rounds,
            { Stopwatch.nanoseconds(100_000) { if kitchen[Wanted.self] === wanted { found += 1 } } },
            floor: { Stopwatch.nanoseconds(100_000) { if plain[id] === other { found += 1 } } })
        guard found > 0 else { throw Failure.nothingMeasured }
        return [Figure("resolve.singleton", costs.ours, "ns", floor: costs.floor, .timesFloor(1.5))]
    }
}

/// Why a benchmark has no result.
enum Failure: Error {
    /// What was to be measured did not happen.
    case nothingMeasured
    /// The load did not come about, for the reason given.
    case noLoad(String)
}
