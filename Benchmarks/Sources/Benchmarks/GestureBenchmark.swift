import DertischWeb
import Foundation

/// Gestures over real sockets of this machine, beside an echo over the same transport with no house behind it.
enum GestureBenchmark {
    private static let sessions = 100
    private static let rounds = 3

    /// What one load found.
    private struct Load {
        let report: LoadReport
        /// Gestures for each second of the server's processor time while it was saturated.
        let perCore: Double
    }

    @MainActor static func run(_ effort: Effort) async throws -> [Figure] {
        let house = try await WebHouse()
        let server = HTTPServer()
        let port = try server.start { request in
            guard request.path == "/" else { return .webSocket(Echo()) }
            return .response(.text("<html data-session=\"none\" data-seat=\"1\">"))
        }
        let seconds = max(1, effort.loadSeconds / 2)
        var loads: [(ours: Load, floor: Load)] = []
        for _ in 0..<rounds { loads.append((try await load(house.port, seconds), try await load(port, seconds))) }
        await house.close()
        await server.stop()
        return [
            figure("p50", "ms", loads, \.report.p50, .timesFloor(2.7)),
            figure("p99", "ms", loads, \.report.p99, .timesFloor(5)),
            figure("rate", "/s", loads, \.report.rate, .partOfFloor(0.32)),
            figure("per-core", "/CPU-s", loads, \.perCore, .partOfFloor(0.43)),
        ]
    }

    private static func figure(
        _ name: String, _ unit: String, _ loads: [(ours: Load, floor: Load)], _ value: KeyPath<Load, Double>,
        _ target: Target
    ) -> Figure {
        let middle = Stopwatch.middle(loads.map { ($0.ours[keyPath: value], $0.floor[keyPath: value]) })
        return Figure("web.gesture.\(name)", middle.ours, unit, floor: middle.floor, target)
    }

    @MainActor private static func load(_ port: Int, _ seconds: Int) async throws -> Load {
        let load = try LoadProcess(port: port, sessions: sessions, seconds: seconds)
        _ = try await load.line()
        _ = try await load.line()
        let before = ProcessCosts.processorSeconds
        let report = try JSONDecoder().decode(LoadReport.self, from: Data(try await load.line().utf8))
        let perCore = Double(report.count) / (ProcessCosts.processorSeconds - before)
        load.end()
        return Load(report: report, perCore: perCore)
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
