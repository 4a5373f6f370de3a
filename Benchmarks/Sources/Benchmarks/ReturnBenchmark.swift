/// A crowd of tabs that loses all connections at once and is back, beside its first opening: the server's processor time for each tab.
/// Once the house has their sessions, and once it was restarted and has none, so that each tab loads its page again.
enum ReturnBenchmark {
    static let figures = ["web.return", "web.return.restarted"]
    private static let rounds = 3

    @MainActor static func run(_ effort: Effort) async throws -> [Figure] {
        let crowd = effort.isLong ? 5000 : 1000
        let house = try await WebHouse()
        // What the first sessions cost belongs to the house.
        let first = try LoadProcess(port: house.port, crowd: 20)
        _ = try await first.line()
        first.end()
        /// The microseconds for each tab until the client writes its next line.
        func cost(_ tabs: LoadProcess, from before: Double) async throws -> Double {
            _ = try await tabs.line()
            return (ProcessCosts.processorSeconds - before) * 1_000_000 / Double(crowd)
        }
        let before = ProcessCosts.processorSeconds
        let tabs = try LoadProcess(port: house.port, crowd: crowd)
        let opening = try await cost(tabs, from: before)
        func figure(_ name: String, _ word: String, _ target: Target) async throws -> Figure {
            var returns: [Double] = []
            for _ in 0..<rounds {
                let before = ProcessCosts.processorSeconds
                tabs.say(word)
                returns.append(try await cost(tabs, from: before))
                guard house.sessionCount >= crowd else { throw Failure.nothingMeasured }
            }
            return Figure(name, returns.sorted()[rounds / 2], "us", floor: opening, target)
        }
        let figures = [
            try await figure("web.return", "cut", .timesFloor(1.5)),
            // An opening, after a socket that is sent away.
            try await figure("web.return.restarted", "restart", .timesFloor(2)),
        ]
        tabs.end()
        await house.close()
        return figures
    }
}
