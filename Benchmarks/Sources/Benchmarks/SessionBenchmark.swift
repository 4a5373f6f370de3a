/// What a joined session costs in memory: its party, its table, its socket.
enum SessionBenchmark {
    private static let sessions = 1000

    @MainActor static func run(_ effort: Effort) async throws -> [Figure] {
        let house = try await WebHouse()
        // What the first sessions cost belongs to the house.
        let first = try LoadProcess(port: house.port, sessions: 20, seconds: 0)
        _ = try await first.line()
        let before = (bytes: ProcessCosts.residentBytes, sessions: house.sessionCount)
        let load = try LoadProcess(port: house.port, sessions: sessions, seconds: 0)
        _ = try await load.line()
        let bytes = ProcessCosts.residentBytes - before.bytes
        guard house.sessionCount - before.sessions == sessions else { throw Failure.nothingMeasured }
        load.end()
        first.end()
        await house.close()
        return [Figure("web.session", Double(bytes) / Double(sessions) / 1024, "KB", .atMost(40))]
    }

    /// What two crowds leave behind in memory a while after they have gone.
    @MainActor static func returned(_ effort: Effort) async throws -> [Figure] {
        let crowd = effort.isLong ? 5000 : 1000
        let house = try await WebHouse(sessionTimeout: .seconds(1))
        let first = try LoadProcess(port: house.port, sessions: 20, seconds: 0)
        _ = try await first.line()
        let before = ProcessCosts.residentBytes
        for _ in 0..<2 {
            let load = try LoadProcess(port: house.port, sessions: crowd, seconds: 0)
            _ = try await load.line()
            guard house.sessionCount == crowd + 20 else { throw Failure.nothingMeasured }
            load.end()
            while house.sessionCount > 20 { try await Task.sleep(for: .milliseconds(100)) }
        }
        // The heap is given back some seconds after the last of them.
        try await Task.sleep(for: .seconds(10))
        let bytes = ProcessCosts.residentBytes - before
        first.end()
        await house.close()
        return [Figure("web.session.left", Double(bytes) / 1_048_576, "MB", .atMost(30))]
    }
}
