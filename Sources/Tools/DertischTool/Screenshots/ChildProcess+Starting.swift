import DertischPrograms
import Foundation

extension ChildProcess {
    /// Starts a program.
    ///
    /// - Parameters:
    ///   - executable: its file.
    ///   - input: gives its standard input; `nil` for that of this process.
    ///   - output: takes its standard output.
    /// - Throws: a sentence if it cannot be started.
    convenience init(
        _ executable: URL, _ arguments: [String], in folder: URL? = nil, environment: [String: String],
        input: Pipe? = nil, output: Pipe
    ) throws(ToolFailure) {
        var launch = ProgramLaunch(executable.path, arguments)
        launch.folder = folder?.path
        launch.environment = environment
        launch.descriptors = [1: output.fileHandleForWriting.fileDescriptor]
        if let input { launch.descriptors[0] = input.fileHandleForReading.fileDescriptor }
        do { try self.init(launch) } catch {
            throw ToolFailure("\(executable.path) cannot be started: \(error).", .failed)
        }
        try? output.fileHandleForWriting.close()
    }

    /// Asks it to end, and makes it after some seconds.
    func end() { terminate(within: .seconds(10)) }
}
