import DertischTool
import Foundation

/// A program that the tool has started, and ends.
final class StartedProgram: Sendable {
    private let process: Process
    /// Is left when the process has ended. `Process.waitUntilExit()` may spin on a thread that has not started it.
    private let running = DispatchGroup()

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - executable: its file.
    ///   - output: takes its standard output; `nil` leaves it to the tool's own.
    /// - Throws: a sentence if it cannot be started.
    init(
        _ executable: URL, _ arguments: [String], in folder: URL? = nil, environment: [String: String],
        output: Pipe? = nil
    ) throws(ToolFailure) {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = folder }
        process.environment = environment
        if let output { process.standardOutput = output }
        running.enter()
        process.terminationHandler = { [running] _ in running.leave() }
        do { try process.run() } catch {
            process.terminationHandler = nil
            running.leave()
            throw ToolFailure("\(executable.path) cannot be started: \(error.localizedDescription)", .failed)
        }
        self.process = process
    }

    /// Waits until it has ended by itself, and returns its status.
    @discardableResult func wait() async -> Int32 {
        await withCheckedContinuation { continuation in
            running.notify(queue: .global()) { continuation.resume() }
        }
        return process.terminationStatus
    }

    /// Asks it to end, and makes it after some seconds.
    func end() {
        guard process.isRunning else { return }
        process.terminate()
        if running.wait(timeout: .now() + .seconds(10)) == .timedOut { kill(process.processIdentifier, SIGKILL) }
    }
}
