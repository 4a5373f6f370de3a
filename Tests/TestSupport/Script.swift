import DertischPrograms
public import Foundation

/// A script of the project, which tests run.
public struct Script: Sendable {
    private let program: URL

    /// - Parameter path: its path in the project, such as "Scripts/postgresql".
    public init(_ path: String) {
        program = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: path)
    }

    /// Another program, by its path in the system.
    public init(program: URL) { self.program = program }

    /// Runs it to its end.
    ///
    /// - Throws: ``Failed`` if its status is not 0, or the system's error if it cannot be started.
    public func run(_ arguments: [String]) async throws {
        let end = try await ChildProcess(ProgramLaunch(program.path, arguments)).waited()
        if end != .status(0) { throw Failed(arguments: arguments) }
    }

    /// It ended with another status than 0.
    public struct Failed: Error { let arguments: [String] }
}
