import Foundation

/// Each second the oldest process is killed, while tabs are typed into.
enum KillPart {
    static func run(_ context: Measurement.Context) throws {
        guard !context.effort.isShort else { return try run(context, "kills", tabs: 60, typing: 30, kills: 5) }
        for tabs in [1000, 5000] { try run(context, "kills-of-\(tabs)", tabs: tabs, typing: 500, kills: 60) }
    }

    private static func run(
        _ context: Measurement.Context, _ name: String, tabs: Int, typing: Int, kills: Int
    ) throws {
        let cluster = try DeskCluster(2, in: context.folder, killsHeld: true)
        defer { cluster.end() }
        let visitors = try TypingCrowd(tabs, typing: typing, at: cluster.port)
        defer { visitors.crowd.close() }
        visitors.rest(for: context.effort.pick(5, short: 1))
        let floor = visitors.crowd.record.steady
        var killed = 0
        var seen = Set(cluster.servers)
        for _ in 0..<kills {
            if let oldest = cluster.servers.first {
                kill(oldest, SIGKILL)
                killed += 1
            }
            visitors.crowd.run(for: 1)
            seen.formUnion(cluster.servers)
        }
        context.show(Figure("\(name).count", Double(killed), "processes"))
        visitors.crowd.run(for: 3)
        seen.formUnion(cluster.servers)
        let others = seen.count - cluster.count - killed
        context.show(Figure("\(name).besides", Double(others), "processes", .exactly(0)))
        visitors.finish(name, context, floor: floor, gap: 1)
    }
}
