import Foundation
import FreezerChecks

/// A process that writes to a freezer.
final class Victim {
    private let process = Process()
    private let output = Pipe()

    init(_ arguments: String...) throws {
        let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        process.executableURL = folder.appending(path: "FreezerVictim")
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
    }

    /// Kills it once it has said so many lines, and returns all that it said whole.
    func kill(after lines: Int) -> [Int] {
        var said = Data()
        var isKilled = false
        while true {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { break }
            said += more
            if !isKilled, said.count(where: { $0 == 10 }) >= lines {
                Foundation.kill(process.processIdentifier, SIGKILL)
                isKilled = true
            }
        }
        process.waitUntilExit()
        // What follows the last line break was not said whole.
        return String(decoding: said, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .compactMap { Int($0) }
    }

    /// Waits for its end.
    func wait() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }
}

/// How much to try: what an environment variable says, or less.
func effort(_ variable: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap(Int.init) ?? usual
}

/// Where the tests' random numbers begin: `DERTISCH_SEED=7` begins elsewhere.
let seed = UInt64(clamping: effort("DERTISCH_SEED", 2026))
