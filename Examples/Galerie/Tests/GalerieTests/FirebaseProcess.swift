import Foundation
import Testing

/// The program that stands in for Firebase, at a free port. It ends with the test, and with this process.
final class FirebaseProcess {
    /// Built by the framework's own tests, into the same folder.
    static let program: URL? = {
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
            path: "FirebaseStandInServer")
        return FileManager.default.isExecutableFile(atPath: program.path) ? program : nil
    }()

    let address: String
    private let process = Process()
    private let input = Pipe()

    init() throws {
        let output = Pipe()
        process.executableURL = try #require(Self.program)
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var text = Data()
        while text.last != UInt8(ascii: "\n") {
            let more = output.fileHandleForReading.availableData
            try #require(!more.isEmpty, "It has ended.")
            text += more
        }
        address = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    deinit { try? input.fileHandleForWriting.close() }
}
