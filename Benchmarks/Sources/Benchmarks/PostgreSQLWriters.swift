import DertischFreezer
import DertischFreezerPostgreSQL
import Foundation

/// Transactions of many writers at once, with a listener in another freezer, beside the same without listener and
/// without counting triggers. The server waits for its disk, so that commits meet.
enum PostgreSQLWriters {
    static let figures = ["freezer.pg.writers.8", "freezer.pg.writers.32"]

    @concurrent static func run(_ effort: Effort) async throws -> [Figure] {
        guard let folder = ProcessInfo.processInfo.environment["DERTISCH_POSTGRESQL"] else {
            print("freezer.pg.writers.*: there is no server; run it by Scripts/bench")
            return []
        }
        let server = PostgreSQLFloor(server: folder, folder: FileManager.default.temporaryDirectory)
        try server.set("fsync", to: "on")
        defer { try? server.set("fsync", to: "off") }
        let told = try await freezer(folder, schema: "bench_told")
        let listener = try await freezer(folder, schema: "bench_told")
        let silent = try await freezer(folder, schema: "bench_silent")
        defer { for freezer in [told, listener, silent] { freezer.close() } }
        try server.command("DROP FUNCTION bench_silent.dertisch_count() CASCADE")
        let watching = Task {
            // The watched answer does not change, so each notice costs one query and no more.
            for try await _ in listener.watch({ try $0.count(Volume.where(\.id == -1)) }) {}
        }
        defer { watching.cancel() }
        for freezer in [told, silent] { try await freezer.store((0..<keys).map { Volume($0) }) }
        var figures: [Figure] = []
        for writers in [8, 32] {
            var results: [(ours: Double, floor: Double)] = []
            for round in 0...effort.rounds / 2 {
                // In turn, each first as often as the other.
                let ours = round.isMultiple(of: 2) ? try await write(told, writers) : nil
                let floor = try await write(silent, writers)
                if let ours {
                    results.append((ours, floor))
                } else {
                    results.append((try await write(told, writers), floor))
                }
            }
            let costs = Stopwatch.middle(Array(results.dropFirst()))
            figures.append(
                Figure(
                    "freezer.pg.writers.\(writers)", costs.ours / 1_000, "us", floor: costs.floor / 1_000,
                    .timesFloor(1 / 0.9)))
        }
        return figures
    }

    private static let keys = 10_000

    private static func freezer(_ folder: String, schema: String) async throws -> PostgreSQLFreezer {
        var configuration = PostgreSQLFreezer.Configuration()
        configuration.schema = schema
        configuration.connections = 32
        return try await PostgreSQLFreezer(
            at: "postgresql://postgres@/postgres?host=\(folder)", holding: Volume.self, configuration: configuration)
    }

    /// Nanoseconds for each of many transactions, of so many writers.
    private static func write(_ freezer: PostgreSQLFreezer, _ writers: Int) async throws -> Double {
        let each = 2_400 / writers
        let start = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<writers {
                group.addTask {
                    for number in 0..<each {
                        // No two writers have a key in common.
                        let key = (number * 7_919 % (keys / writers)) * writers + writer
                        try await freezer.write { try $0.store(Volume(key)) }
                    }
                }
            }
            try await group.waitForAll()
        }
        return (ContinuousClock.now - start) / .nanoseconds(1) / Double(writers * each)
    }
}
