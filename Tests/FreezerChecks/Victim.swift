import Foundation

/// A process that writes to a freezer.
package final class Victim {
    private let process = Process()
    private let output = Pipe()

    package init(_ arguments: String...) throws {
        let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        process.executableURL = folder.appending(path: "FreezerVictim")
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
    }

    /// Kills it once it has said so many lines, and returns all that it said whole.
    package func kill(after lines: Int) -> [Int] {
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
    package func wait() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }
}
