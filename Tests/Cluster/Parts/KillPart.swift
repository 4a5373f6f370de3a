import Foundation

/// Each second the oldest process is killed, while tabs are typed into.
enum KillPart {
    static func run(_ context: Measurement.Context) throws {
        let cluster = try DeskCluster(2, in: context.folder, killsHeld: true)
        defer { cluster.end() }
        let (tabs, typing) = context.effort.pick((1000, 500), short: (60, 30))
        let visitors = try TypingCrowd(tabs, typing: typing, at: cluster.port)
        defer { visitors.crowd.close() }
        visitors.rest(for: context.effort.pick(5, short: 1))
        let floor = visitors.crowd.record.steady
        var kills = 0
        var seen = Set(cluster.servers)
        for _ in 0..<context.effort.pick(60, short: 5) {
            if let oldest = cluster.servers.first {
                kill(oldest, SIGKILL)
                kills += 1
            }
            visitors.crowd.run(for: 1)
            seen.formUnion(cluster.servers)
        }
        context.show(Figure("kills.count", Double(kills), "processes"))
        visitors.crowd.run(for: 3)
        seen.formUnion(cluster.servers)
        let others = seen.count - cluster.count - kills
        context.show(Figure("kills.besides", Double(others), "processes", .exactly(0)))
        visitors.finish("kills", context, floor: floor, gap: 1)
    }
}
