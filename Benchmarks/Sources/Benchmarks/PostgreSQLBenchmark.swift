import DertischFreezer
import DertischFreezerPostgreSQL
import Foundation

/// A freezer on a server beside the server's own programs, on the same server in turn: `Scripts/postgresql with …` starts one.
enum PostgreSQLBenchmark {
    static let figures = ["freezer.pg.select", "freezer.pg.copy"]

    @concurrent static func run(_ effort: Effort) async throws -> [Figure] {
        guard let folder = ProcessInfo.processInfo.environment["DERTISCH_POSTGRESQL"] else {
            print("freezer.pg.*: there is no server; run it by Scripts/bench")
            return []
        }
        var configuration = PostgreSQLFreezer.Configuration()
        configuration.schema = "bench"
        // The same number of connections as the floor.
        configuration.pipelines = 1
        let freezer = try await PostgreSQLFreezer(
            at: "postgresql://postgres@/postgres?host=\(folder)", holding: Volume.self, configuration: configuration)
        defer { freezer.close() }
        let floor = PostgreSQLFloor(server: folder, folder: FileManager.default.temporaryDirectory)
        let rounds = effort.rounds / 3
        return [try await copies(freezer, floor, rounds), try await selects(freezer, floor, rounds)]
    }

    private static let rows = 100_000

    /// Rows stored at once, in a table that is emptied before, beside `COPY` by psql of the same rows from a file.
    private static func copies(
        _ freezer: PostgreSQLFreezer, _ floor: PostgreSQLFloor, _ rounds: Int
    ) async throws -> Figure {
        let volumes = (0..<rows).map { Volume($0) }
        try await freezer.store(volumes)
        try floor.keepRows()
        var results: [(Double, Double)] = []
        for _ in 0...rounds {
            try await freezer.write { try $0.run("TRUNCATE \"Volume\"") }
            let start = ContinuousClock.now
            try await freezer.store(volumes)
            let ours = (ContinuousClock.now - start) / .nanoseconds(1)
            results.append((ours / Double(rows), try floor.copy() / Double(rows)))
        }
        guard try await freezer.count(Volume.all) == rows else { throw Failure.nothingMeasured }
        let counted = results.dropFirst()
        return Figure(
            "freezer.pg.copy", Stopwatch.median(counted.map(\.0)), "ns/row",
            floor: Stopwatch.median(counted.map(\.1)), .timesFloor(1 / 0.6))
    }

    /// Records asked for by their keys, fifty under way at any time, beside fifty to a pipeline of pgbench's.
    private static func selects(
        _ freezer: PostgreSQLFreezer, _ floor: PostgreSQLFloor, _ rounds: Int
    ) async throws -> Figure {
        let each = 400
        var results: [(Double, Double)] = []
        for _ in 0...rounds {
            let start = ContinuousClock.now
            try await withThrowingTaskGroup(of: Void.self) { group in
                for task in 0..<50 {
                    group.addTask {
                        for number in 0..<each {
                            let key = (task * each + number) * 7_919 % rows
                            guard try await freezer.retrieve(Volume.self, key)?.id == key else {
                                throw Failure.nothingMeasured
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            let ours = (ContinuousClock.now - start) / .nanoseconds(1) / Double(50 * each)
            results.append((ours, try floor.select(rows: rows, pipelines: each)))
        }
        let counted = results.dropFirst()
        return Figure(
            "freezer.pg.select", Stopwatch.median(counted.map(\.0)), "ns",
            floor: Stopwatch.median(counted.map(\.1)), .timesFloor(1 / 0.6))
    }
}
