import DertischFreezer
import Foundation

/// The rates of others beside readers in loops: of a writer of the same freezer, and of a sleep in the process.
///
/// The floors are the same without readers.
enum FreezerSharing {
    static let figures = ["freezer.shared.write", "freezer.shared.sleep"]

    @concurrent static func run(_ effort: Effort) async throws -> [Figure] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "freezer-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let freezer = try await Freezer(file: folder.appending(path: "shared.sqlite"), holding: Volume.self)
        defer { freezer.close() }
        try await freezer.store((0..<10_000).map { Volume($0) })
        let alone = (write: try await write(freezer), sleep: await sleep())
        let shared = try await withThrowingTaskGroup(of: Void.self) { group in
            for reader in 0..<4 {
                group.addTask {
                    var number = reader
                    while !Task.isCancelled {
                        _ = try? await freezer.retrieve(Volume.self, number % 10_000)
                        number += 7
                    }
                }
            }
            defer { group.cancelAll() }
            return (write: try await write(freezer), sleep: await sleep())
        }
        return [
            Figure("freezer.shared.write", shared.write / 1000, "us", floor: alone.write / 1000, .timesFloor(5)),
            Figure(
                "freezer.shared.sleep", shared.sleep / 1_000_000, "ms", floor: alone.sleep / 1_000_000, .timesFloor(3)),
        ]
    }

    /// Nanoseconds for each of many writes.
    private static func write(_ freezer: Freezer) async throws -> Double {
        let count = 4000
        let start = ContinuousClock.now
        for number in 0..<count { try await freezer.store(Volume(number)) }
        return (ContinuousClock.now - start) / .nanoseconds(1) / Double(count)
    }

    /// The time of a sleep of 5 ms in nanoseconds: of a hundred the longest but one.
    private static func sleep() async -> Double {
        var all: [Double] = []
        for _ in 0..<100 {
            let start = ContinuousClock.now
            try? await Task.sleep(for: .milliseconds(5))
            all.append((ContinuousClock.now - start) / .nanoseconds(1))
        }
        return all.sorted()[98]
    }
}
