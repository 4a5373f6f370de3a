import Foundation

/// The lines that the command prints.
enum ServeConsole {
    /// Prints a line of its own.
    static func say(_ line: String) { write("dertisch: \(line)", to: .standardOutput) }
    /// Prints a complaint.
    static func complain(_ line: String) { write(line, to: .standardError) }
    /// Passes on a line of the app or of the build.
    static func pass(_ line: String, _ isError: Bool) { write(line, to: isError ? .standardError : .standardOutput) }

    private static func write(_ line: String, to handle: FileHandle) {
        try? handle.write(contentsOf: Data("\(line)\n".utf8))
    }
}
