import DertischPrograms
package import Foundation

/// A program that the tool runs, found by its name in the search path.
package struct ToolProcess {
    private var launch: ProgramLaunch

    /// - Parameters:
    ///   - name: a name in the search path, or an absolute path.
    ///   - arguments: its arguments.
    ///   - folder: the folder in which it works.
    ///   - environment: variables besides those of this process.
    package init(_ name: String, _ arguments: [String] = [], in folder: URL, environment: [String: String] = [:]) {
        launch = ProgramLaunch(name, arguments)
        launch.folder = folder.path
        launch.environment.merge(environment) { $1 }
    }

    /// Runs it to its end.
    ///
    /// - Returns: its status, 127 if it cannot be started, and what it wrote to standard output.
    package func output() -> (status: Int32, bytes: [UInt8]) {
        var launch = launch
        launch.unconnected = [2]
        guard let (end, bytes) = try? launch.output() else { return (127, []) }
        return (end.number, bytes)
    }

    /// Runs it to its end.
    ///
    /// - Parameters:
    ///   - showsOutput: true to let it write to standard error. Standard output is for results.
    ///   - limit: the time after which it is ended.
    /// - Returns: its status, 127 if it cannot be started, and `nil` if it was ended.
    package func status(showsOutput: Bool, within limit: Duration? = nil) -> Int32? {
        var launch = launch
        if showsOutput { launch.descriptors[1] = 2 } else { launch.unconnected = [1] }
        guard let child = try? ChildProcess(launch) else { return 127 }
        if let end = child.wait(within: limit) { return end.number }
        // A program that serves closes its house first, which may take some seconds.
        child.terminate(within: .seconds(5))
        return nil
    }
}
