import Foundation

/// The lines that the tool prints: results to standard output, complaints to standard error. Tests give their own.
package struct ToolConsole: Sendable {
    /// Prints a line of a result.
    package let say: @Sendable (String) -> Void
    /// Prints a line of a complaint.
    package let complain: @Sendable (String) -> Void

    package init(say: @escaping @Sendable (String) -> Void, complain: @escaping @Sendable (String) -> Void) {
        self.say = say
        self.complain = complain
    }

    /// The console of this process. Each line is written at once, into a file or a pipe as well.
    package static let ofProcess = ToolConsole {
        try? FileHandle.standardOutput.write(contentsOf: Data("\($0)\n".utf8))
    } complain: {
        try? FileHandle.standardError.write(contentsOf: Data("\($0)\n".utf8))
    }
}
