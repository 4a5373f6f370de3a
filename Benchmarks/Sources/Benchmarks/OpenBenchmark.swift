import Dertisch

/// Checking and opening a large house, beside making as many objects and putting them into a dictionary.
enum OpenBenchmark {
    @MainActor static func run(_ effort: Effort) async throws -> [Figure] {
        let costs = try await Stopwatch.inTurn(
            rounds: effort.rounds,
            {
                let start = ContinuousClock.now
                let restaurant = try await Restaurant(LargeHouse())
                let time = (ContinuousClock.now - start) / .milliseconds(1)
                guard restaurant.kitchen[Meal<Mark9, Mark9, Mark9>.self] != nil else { throw Failure.nothingMeasured }
                return time
            },
            floor: {
                let start = ContinuousClock.now
                let made = Menu.plain()
                let time = (ContinuousClock.now - start) / .milliseconds(1)
                guard made.count == 1000 else { throw Failure.nothingMeasured }
                return time
            })
        return [Figure("open.1000", costs.ours, "ms", floor: costs.floor, .atMost(5))]
    }
}
