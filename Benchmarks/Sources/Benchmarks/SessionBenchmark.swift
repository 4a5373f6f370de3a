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
}
