package import Foundation

/// A process that writes to a freezer.
package final class Victim {
    private let process = Process()
    private let output = Pipe()

    /// - Parameter environment: what it finds beside what this process does.
    package init(_ arguments: String..., environment: [String: String] = [:]) throws {
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        process.executableURL = folder.appending(path: "FreezerVictim")
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
    }

    /// Opens a file in a process without root's rights, and returns its output: root may write read-only files.
    package static func says(of file: URL) throws -> String {
        let victim = Process()
        let output = Pipe()
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
            path: "FreezerVictim")
        victim.executableURL = program
        victim.arguments = ["open", file.path, "0"]
        #if os(Linux)
            if getuid() == 0 {
                // The build folder may be readable by root alone.
                let copy = file.deletingLastPathComponent().appending(path: "victim")
                try FileManager.default.copyItem(at: program, to: copy)
                victim.executableURL = URL(filePath: "/usr/bin/setpriv")
                victim.arguments = [
                    "--reuid=65534", "--regid=65534", "--clear-groups", copy.path, "open", file.path, "0",
                ]
            }
        #endif
        victim.standardOutput = output
        try victim.run()
        let said = try output.fileHandleForReading.readToEnd() ?? Data()
        victim.waitUntilExit()
        return String(decoding: said, as: UTF8.self)
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
        // The text after the last line break is incomplete.
        return String(decoding: said, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .compactMap { Int($0) }
    }

    /// Waits for its end.
    ///
    /// - Returns: all that it has said.
    package func says() -> String {
        let said = (try? output.fileHandleForReading.readToEnd()) ?? Data()
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self)
    }

    /// Waits for its end.
    package func wait() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }
}
