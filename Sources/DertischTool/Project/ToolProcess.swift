package import Foundation
import Synchronization

/// A program that the tool runs, found by its name in the search path.
package struct ToolProcess {
    private let process = Process()

    /// - Parameters:
    ///   - name: a name in the search path, or an absolute path.
    ///   - arguments: its arguments.
    ///   - folder: the folder in which it works.
    ///   - environment: variables besides those of this process.
    package init(_ name: String, _ arguments: [String] = [], in folder: URL, environment: [String: String] = [:]) {
        if name.hasPrefix("/") {
            process.executableURL = URL(filePath: name)
            process.arguments = arguments
        } else {
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = [name] + arguments
        }
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    }

    /// Runs it to its end.
    ///
    /// - Returns: its status, 127 if it cannot be started, and what it wrote to standard output.
    package func output() -> (status: Int32, bytes: [UInt8]) {
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        do { try process.run() } catch { return (127, []) }
        let data = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
        ended.wait()
        return (process.terminationStatus, Array(data))
    }

    /// Runs it to its end.
    ///
    /// - Parameters:
    ///   - showsOutput: true to let it write to standard error. Standard output is for results.
    ///   - limit: the time after which it is ended.
    /// - Returns: its status, 127 if it cannot be started, and `nil` if it was ended.
    package func status(showsOutput: Bool, within limit: Duration? = nil) -> Int32? {
        process.standardOutput = showsOutput ? FileHandle.standardError : FileHandle.nullDevice
        process.standardError = FileHandle.standardError
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        do { try process.run() } catch { return 127 }
        guard let limit else {
            ended.wait()
            return process.terminationStatus
        }
        if ended.wait(timeout: .now() + .seconds(Int(limit.components.seconds))) == .success {
            return process.terminationStatus
        }
        process.terminate()
        // A program that serves closes its house first, which may take some seconds.
        if ended.wait(timeout: .now() + .seconds(5)) == .timedOut { kill(process.processIdentifier, SIGKILL) }
        return nil
    }
}
