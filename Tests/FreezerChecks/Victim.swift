package import DertischPrograms
package import Foundation

/// A process that writes to a freezer.
package final class Victim {
    private let process: ChildProcess
    private let output = Pipe()

    /// - Parameter environment: what it finds beside what this process does.
    package init(_ arguments: String..., environment: [String: String] = [:]) throws {
        var launch = ProgramLaunch(Self.program.path, arguments)
        launch.environment.merge(environment) { $1 }
        launch.descriptors = [1: output.fileHandleForWriting.fileDescriptor]
        process = try ChildProcess(launch)
        try output.fileHandleForWriting.close()
    }

    private static var program: URL {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "FreezerVictim")
    }

    /// Opens a file in a process without root's rights, and returns its output: root may write read-only files.
    package static func says(of file: URL) throws -> String {
        var launch = ProgramLaunch(program.path, ["open", file.path, "0"])
        #if os(Linux)
            if getuid() == 0 {
                // The build folder may be readable by root alone.
                let copy = file.deletingLastPathComponent().appending(path: "victim")
                try FileManager.default.copyItem(at: program, to: copy)
                launch.program = "/usr/bin/setpriv"
                launch.arguments = [
                    "--reuid=65534", "--regid=65534", "--clear-groups", copy.path, "open", file.path, "0",
                ]
            }
        #endif
        return String(decoding: try launch.output().bytes, as: UTF8.self)
    }

    /// Kills it once it has said so many lines, and returns all that it said whole.
    package func kill(after lines: Int) -> [Int] {
        var said = Data()
        var isKilled = false
        while true {
            let more = Self.next(of: output)
            if more.isEmpty { break }
            said += more
            if !isKilled, said.count(where: { $0 == 10 }) >= lines {
                process.signal(SIGKILL)
                isKilled = true
            }
        }
        process.wait()
        // The text after the last line break is incomplete.
        return String(decoding: said, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .compactMap { Int($0) }
    }

    /// Waits for its end.
    ///
    /// - Returns: all that it has said.
    package func says() -> String { saysAndEnds().said }

    /// Waits for its end.
    ///
    /// - Returns: all that it has said, and how it has ended.
    package func saysAndEnds() -> (said: String, end: ProgramEnd?) {
        let said = Self.all(of: output)
        return (String(decoding: said, as: UTF8.self), process.wait())
    }

    /// Waits for its end.
    package func wait() -> Int32 { process.wait()?.number ?? -1 }

    /// Reads all output up to its end.
    private static func all(of output: Pipe) -> Data {
        var all = Data()
        while true {
            let more = next(of: output)
            if more.isEmpty { return all }
            all += more
        }
    }

    /// Waits for more output; empty at its end. `FileHandle` gives up when a signal comes, such as the end of another child.
    private static func next(of output: Pipe) -> Data {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(output.fileHandleForReading.fileDescriptor, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            return Data(bytes.prefix(max(0, count)))
        }
    }
}
