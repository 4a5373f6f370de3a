import Dertisch
import DertischWeb
import Foundation

/// Gestures over real sockets on loopback: the server here, the load in a process of its own.
@MainActor enum WebFigures {
    static func run(seconds: Int) async throws -> [Figure] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let page = """
            <html><body><p data-place="count"></p><p data-place="title"></p><p data-place="busy"></p>
            <button data-place="tap">+</button></body></html>
            """
        try Data(page.utf8).write(to: folder.appending(path: "small.html"))
        let ours = try await house(folder, seconds)
        let floor = try await echo(seconds)
        return [
            .most("web.gesture.p50", ours.load.p50, "ms", floor: floor.p50, atMost: 0.5),
            .most("web.gesture.p99", ours.load.p99, "ms", floor: floor.p99, atMost: 2),
            .least("web.gesture.rate", ours.load.rate, "per_second", floor: floor.rate, atLeast: 10_000),
            .least(
                "web.gesture.per-core", ours.perCPUSecond, "per_CPU_second", floor: floor.perCPUSecond, atLeast: 10_000),
            .most("web.session", ours.memory / 1024, "KB", atMost: 40),
        ]
    }

    private static func house(
        _ folder: URL, _ seconds: Int
    ) async throws -> (load: Load, perCPUSecond: Double, memory: Double) {
        let layouts = WebLayouts(in: folder)
        let restaurant = try await Restaurant(BenchHouse())
        var configuration = WebRoom.Configuration()
        configuration.port = 0
        configuration.messagesPerSecond = 1_000_000
        let room = WebRoom(of: restaurant, layouts: layouts, greeting: .small, configuration: configuration)
        let address = try room.open()
        let load = try await client(address, sessions: 100, seconds: seconds)
        let before = Memory.resident
        let idle = try start(address, sessions: 1000, seconds: 0)
        _ = await line(of: idle)
        let memory = Double(Memory.resident - before) / 1000
        idle.input.fileHandleForWriting.closeFile()
        idle.process.waitUntilExit()
        await room.close()
        return (load, load.perCPUSecond, memory)
    }

    /// The floor: the same transport, answering as much without a house behind it.
    private static func echo(_ seconds: Int) async throws -> Load {
        let server = HTTPServer()
        let port = try server.start { request in
            if request.path == "/" { return .response(.text("<html data-session=\"x\" data-seat=\"1\">")) }
            return .webSocket(Echo())
        }
        let load = try await client("http://127.0.0.1:\(port)", sessions: 100, seconds: seconds)
        await server.stop()
        return load
    }

    struct Load: Codable {
        var p50: Double
        var p99: Double
        var rate: Double
        var count: Int
        /// Gestures for each second of the server's processor time, while it was saturated.
        var perCPUSecond = 0.0
    }

    private static func client(_ address: String, sessions: Int, seconds: Int) async throws -> Load {
        let client = try start(address, sessions: sessions, seconds: seconds)
        _ = await line(of: client)
        let before = processorSeconds
        let answer = await line(of: client)
        var load = try JSONDecoder().decode(Load.self, from: Data(answer.utf8))
        load.perCPUSecond = Double(load.count) / (processorSeconds - before)
        client.input.fileHandleForWriting.closeFile()
        client.process.waitUntilExit()
        return load
    }

    private struct Client {
        let process: Process
        let input: Pipe
        let lines: AsyncStream<String>.Iterator
        let stream: AsyncStream<String>
    }

    private static func start(_ address: String, sessions: Int, seconds: Int) throws -> Client {
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["--client", address, String(sessions), String(seconds)]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        output.fileHandleForReading.readabilityHandler = { handle in
            let text = String(decoding: handle.availableData, as: UTF8.self)
            if text.isEmpty { continuation.finish() }
            for line in text.split(separator: "\n") { continuation.yield(String(line)) }
        }
        try process.run()
        return Client(process: process, input: input, lines: stream.makeAsyncIterator(), stream: stream)
    }

    private static func line(of client: Client) async -> String {
        for await line in client.stream { return line }
        return ""
    }

    private static var processorSeconds: Double {
        var usage = rusage()
        #if os(Linux)
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #else
            getrusage(RUSAGE_SELF, &usage)
        #endif
        let (user, system) = (usage.ru_utime, usage.ru_stime)
        return Double(user.tv_sec + system.tv_sec) + Double(user.tv_usec + system.tv_usec) / 1_000_000
    }
}

/// Answers each message with as many bytes as a patch has.
private final class Echo: WebSocketListener {
    private let answer = Array("{\"patch\":[[\"n\",0,\"count\",123.0,\"123\"]],\"seat\":1}".utf8)
    func opened(_ socket: WebSocket) {}
    func closed(_ socket: WebSocket) {}
    func received(_ text: [UInt8], on socket: WebSocket) { if text.count < 60 { socket.send(answer) } }
}
