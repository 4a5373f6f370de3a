import Foundation

/// The load client as a child process.
final class LoadProcess {
    private let process = Process()
    private let input = Pipe()
    private let lines: AsyncStream<String>

    init(port: Int, sessions: Int, seconds: Int) throws {
        let executable = URL(filePath: CommandLine.arguments[0])
        process.executableURL = Bundle.main.executableURL ?? executable
        process.arguments = ["--client", String(port), String(sessions), String(seconds)]
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

    /// Lets the client go, and waits until it has.
    func end() {
        input.fileHandleForWriting.closeFile()
        process.waitUntilExit()
    }
}
