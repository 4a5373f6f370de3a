import DertischWeb
import Foundation

/// Gestures over real sockets of this machine, beside an echo over the same transport with no house behind it.
enum GestureBenchmark {
    private static let sessions = 100

    @MainActor static func run(_ effort: Effort) async throws -> [Figure] {
        let house = try await WebHouse()
        let ours = try await load(house.port, effort)
        await house.close()
        let server = HTTPServer()
        let port = try server.start { request in
            guard request.path == "/" else { return .webSocket(Echo()) }
            return .response(.text("<html data-session=\"none\" data-seat=\"1\">"))
        }
        let floor = try await load(port, effort)
        await server.stop()
        return [
            Figure("web.gesture.p50", ours.report.p50, "ms", floor: floor.report.p50, .atMost(0.5)),
            Figure("web.gesture.p99", ours.report.p99, "ms", floor: floor.report.p99, .atMost(2)),
            Figure("web.gesture.rate", ours.report.rate, "/s", floor: floor.report.rate, .atLeast(10_000)),
            Figure("web.gesture.per-core", ours.perCore, "/CPU-s", floor: floor.perCore, .atLeast(10_000)),
        ]
    }

    /// The report, and the gestures for each second of the server's processor time while it was saturated.
    @MainActor private static func load(
        _ port: Int, _ effort: Effort
    ) async throws -> (report: LoadReport, perCore: Double) {
        let load = try LoadProcess(port: port, sessions: sessions, seconds: effort.loadSeconds)
        _ = try await load.line()
        _ = try await load.line()
        let before = ProcessCosts.processorSeconds
        let report = try JSONDecoder().decode(LoadReport.self, from: Data(try await load.line().utf8))
        let perCore = Double(report.count) / (ProcessCosts.processorSeconds - before)
        load.end()
        return (report, perCore)
    }
}

/// Answers each tap with as many bytes as a patch has.
private final class Echo: WebSocketListener {
    private let patch = Array("{\"patch\":[[\"n\",0,\"count\",123.0,\"123\"]],\"seat\":1}".utf8)
    private let tap = Array("[\"tap\"".utf8)

    func opened(_ socket: WebSocket) {}
    func closed(_ socket: WebSocket) {}
    func received(_ text: [UInt8], on socket: WebSocket) { if text.starts(with: tap) { socket.send(patch) } }
}
