import DertischWeb

/// A crowd of tabs that loses all connections at once and is back, beside its first opening: the server's processor time for each tab.
/// Once the house has their sessions, and once it was restarted and has none, so that each tab loads its page again. And the seconds until 95 of 100 tabs
/// that carry their states are live once their house was killed and is back, all at once.
enum ReturnBenchmark {
    static let figures = ["web.return", "web.return.restarted", "web.recovery"]
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
        return figures + [try await recovery(of: 2000)]
    }

    @MainActor private static func recovery(of crowd: Int) async throws -> Figure {
        let key = SecretKey()
        let killed = try await WebHouse(secretKey: key)
        let tabs = try LoadProcess(port: killed.port, crowd: crowd)
        _ = try await tabs.line()
        tabs.say("lose")
        _ = try await tabs.line()
        await killed.close()
        let house = try await WebHouse(port: killed.port, secretKey: key)
        let before = ProcessCosts.processorSeconds
        tabs.say("recover")
        let words = try await tabs.line()
        let cost = (ProcessCosts.processorSeconds - before) * 1_000_000 / Double(crowd)
        let seconds = words.split(separator: " ").compactMap { Double($0) }
        guard seconds.count == 3, house.sessionCount >= crowd else { throw Failure.noLoad("\(words)") }
        print(
            "# \(crowd) tabs: half of them live after \(seconds[0]) s, all after \(seconds[2]) s, \(Int(cost)) us of the server each"
        )
        tabs.end()
        await house.close()
        return Figure("web.recovery", seconds[1], "s", .atMost(4))
    }
}
