import Foundation
import TestSupport
import Testing

/// Runs `Tests/Client`, where the client's module runs in a browser in memory.
@Suite("Scripts of the client", .namesHang) struct ClientScriptTests {
    private static let node = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { "\($0)/node" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test(
        "A page reconnects after its pauses, reloads when its session is gone, and delivers what was kept, each once",
        .enabled(if: node != nil, "The scripts run in Node.js, which is not installed."))
    func run() async throws {
        let folder = try TemporaryFolder()
        let log = folder.url.appending(path: "log")
        try Data().write(to: log)
        let process = Process()
        process.executableURL = URL(filePath: try #require(Self.node))
        process.arguments = ["--test", URL(filePath: #filePath).appending(path: "../../Client").standardized.path]
        process.standardOutput = try FileHandle(forWritingTo: log)
        let status = await withCheckedContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(returning: -1) }
        }
        let told = try String(contentsOf: log, encoding: .utf8)
        #expect(status == 0, "\(told)")
        #expect(told.contains("# pass ") && !told.contains("# pass 0\n"), "\(told)")
    }
}
