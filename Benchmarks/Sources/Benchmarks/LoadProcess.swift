import Foundation

/// The load client as a child process.
final class LoadProcess {
    private let process = Process()
    private let input = Pipe()
    private let lines: AsyncStream<String>

    convenience init(port: Int, sessions: Int, seconds: Int) throws {
        try self.init(["--client", String(port), String(sessions), String(seconds)])
    }

    /// A crowd of tabs that open, and that lose their connections at the word `cut`.
    convenience init(port: Int, crowd: Int) throws { try self.init(["--crowd", String(port), String(crowd)]) }

    private init(_ arguments: [String]) throws {
        let executable = URL(filePath: CommandLine.arguments[0])
        process.executableURL = Bundle.main.executableURL ?? executable
        process.arguments = arguments
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        self.lines = lines
        output.fileHandleForReading.readabilityHandler = { handle in
            let text = String(decoding: handle.availableData, as: UTF8.self)
            if text.isEmpty {
                handle.readabilityHandler = nil
                continuation.finish()
            }
            for line in text.split(separator: "\n") { continuation.yield(String(line)) }
        }
        try process.run()
    }

    /// The next line that the client writes.
    func line() async throws -> String {
        for await line in lines { return line }
        throw Failure.noLoad("the load client ended early")
    }

    /// Tells the client something.
    func say(_ text: String) { input.fileHandleForWriting.write(Data("\(text)\n".utf8)) }

    /// Lets the client go, and waits until it has.
    func end() {
        input.fileHandleForWriting.closeFile()
        process.waitUntilExit()
    }
}
