import Foundation
import Testing

/// A NATS server on a free port of 127.0.0.1, which ends with the test, and with its process.
final class NATSServer {
    static let program = ["/usr/sbin/nats-server", "/usr/local/bin/nats-server", "/opt/homebrew/bin/nats-server"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    private let folder = TestFolder()
    private var process = Process()
    private var input = Pipe()
    /// Its address, which stays the same.
    private(set) var address = ""

    init() async throws { try await start(at: -1) }

    deinit { try? input.fileHandleForWriting.close() }

    func stop() async throws {
        try input.fileHandleForWriting.close()
        try await until { !process.isRunning }
    }

    func startAgain() async throws { try await start(at: try #require(URL(string: address)?.port)) }

    /// Starts it, and waits until it has written its address into a file.
    private func start(at port: Int) async throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        for file in try files { try FileManager.default.removeItem(at: file) }
        (process, input) = (Process(), Pipe())
        // The shell kills the server when the pipe is closed, be it by the end of this process. Signals may be blocked, so it does not wait.
        let script = #""$@" >/dev/null 2>&1 & read -r line; kill -KILL $!"#
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c", script, "sh", try #require(Self.program), "-a", "127.0.0.1", "-p", "\(port)", "--ports_file_dir",
            folder.url.path,
        ]
        process.standardInput = input
        try process.run()
        try await until { try read() }
    }

    private var files: [URL] {
        get throws {
            try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil).filter {
                $0.pathExtension == "ports"
            }
        }
    }

    /// Returns false if the file is not there, or not written to its end.
    private func read() throws -> Bool {
        guard let file = try files.first, let data = try? Data(contentsOf: file),
            let ports = try? JSONDecoder().decode([String: [String]].self, from: data), let first = ports["nats"]?.first
        else { return false }
        address = first
        return true
    }
}
