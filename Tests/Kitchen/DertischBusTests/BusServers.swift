import DertischBus
import DertischFreezerPostgreSQL
import DertischPrograms
import Foundation
import Synchronization
import TestSupport
import Testing

/// The PostgreSQL server of the whole test run, by its folder.
enum DatabaseServer {
    static let shared = ProcessInfo.processInfo.environment["DERTISCH_POSTGRESQL"]
    static let missing: Comment =
        "There is no server: run Scripts/postgresql with swift test --filter DertischBusTests"

    static func folder() throws -> String { try #require(shared) }

    static func address(_ folder: String, user: String = "postgres", _ more: String = "") -> String {
        "postgresql://\(user)@/postgres?host=\(folder)\(more.isEmpty ? "" : "&\(more)")"
    }

    static func channel() -> String { "bus_\(UUID().uuidString.prefix(8).lowercased())" }

    /// Starts a server of the test's own, does something with it, and ends it.
    static func withOwn(_ body: (String) async throws -> Void) async throws {
        let folder = try folder() + "/own-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try await script("start", folder)
        do { try await body(folder) } catch {
            try? await script("stop", folder)
            throw error
        }
        try? await script("stop", folder)
    }

    static func script(_ arguments: String...) async throws { try await Script("Scripts/postgresql").run(arguments) }
}

/// A NATS server on a free port of 127.0.0.1, which ends with the test, and with its process.
final class NATSServer: Sendable {
    static let program = ["/usr/sbin/nats-server", "/usr/local/bin/nats-server", "/opt/homebrew/bin/nats-server"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    static let missing: Comment = "nats-server is not installed: Scripts/test does it."

    let port: Int
    private let folder: TemporaryFolder
    private let process = Mutex<Int32>(0)
    // The shell ends the server when this pipe is closed, be it by the end of this process.
    private let inputs = Mutex<[Pipe]>([])

    init(_ options: [String] = []) async throws {
        (port, folder) = (try Self.freePort(), try TemporaryFolder())
        try await start(options)
    }

    deinit { for input in inputs.withLock(\.self) { try? input.fileHandleForWriting.close() } }

    func url(_ credentials: String = "", scheme: String = "nats") -> String {
        "\(scheme)://\(credentials)127.0.0.1:\(port)"
    }

    /// Starts the server, also again, and waits until it accepts connections.
    func start(_ options: [String] = []) async throws {
        let file = folder.url.appending(path: "pid-\(UUID().uuidString)").path
        let script = """
            "$@" >/dev/null 2>&1 & echo $! >"\(file).new"; mv "\(file).new" "\(file)"; read -r line
            kill -KILL $! 2>/dev/null; wait
            """
        var shell = ProgramLaunch(
            "/bin/sh", ["-c", script, "sh", try #require(Self.program), "-a", "127.0.0.1", "-p", "\(port)"] + options)
        let input = Pipe()
        shell.descriptors = [0: input.fileHandleForReading.fileDescriptor]
        _ = try ChildProcess(shell)
        inputs.withLock { $0.append(input) }
        await until("the server on \(port) accepts no connection") {
            FileManager.default.fileExists(atPath: file) && Self.accepts(port)
        }
        let number = try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        process.withLock { $0 = Int32(number) ?? 0 }
    }

    func signal(_ number: Int32) {
        let process = process.withLock(\.self)
        if process > 0 { _ = send(number, to: process) }
    }

    func kill() async {
        signal(SIGKILL)
        await until("the server on \(port) still accepts connections") { !Self.accepts(port) }
    }

    private static func withAddress<Value>(
        _ port: Int, _ body: (UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Value
    ) -> Value {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
        }
    }

    private static func newSocket() -> Int32 {
        #if os(Linux)
            socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            socket(AF_INET, SOCK_STREAM, 0)
        #endif
    }

    private static func accepts(_ port: Int) -> Bool {
        let socket = newSocket()
        defer { close(socket) }
        return withAddress(port) { connect(socket, $0, $1) == 0 }
    }

    static func freePort() throws -> Int {
        let socket = newSocket()
        defer { close(socket) }
        let port = withAddress(0) { address, length -> UInt16? in
            guard bind(socket, address, length) == 0, getsockname(socket, address, &length) == 0 else { return nil }
            return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                UInt16(bigEndian: $0.pointee.sin_port)
            }
        }
        return Int(try #require(port))
    }
}

// Within the class, `kill` is another function.
private func send(_ signal: Int32, to process: Int32) -> Int32 { kill(process, signal) }

/// What a bus has received, for tests that wait for it.
final class Receiver: Sendable {
    struct Record {
        var messages: [[UInt8]] = []
        var errors: [any Error] = []
        var returns = 0
    }

    private let record = Mutex(Record())

    var seen: Record { record.withLock(\.self) }

    func receive(_ event: BusEvent) {
        record.withLock { record in
            switch event {
            case .message(let bytes): record.messages.append(bytes)
            case .disconnected(let error): record.errors.append(error)
            case .reconnected: record.returns += 1
            }
        }
    }
}
