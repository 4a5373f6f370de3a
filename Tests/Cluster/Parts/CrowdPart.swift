import Foundation

/// One of two processes is killed, which serves half of a large crowd. The other restores all of those tabs at once, and is not to be taken for
/// one that is held.
enum CrowdPart {
    static func run(_ context: Measurement.Context) throws {
        let cluster = try DeskCluster(2, in: context.folder, killsHeld: true)
        defer { cluster.end() }
        let (tabs, typing) = context.effort.pick((5000, 200), short: (200, 50))
        let visitors = try TypingCrowd(tabs, typing: typing, at: cluster.port)
        defer { visitors.crowd.close() }
        visitors.rest(for: context.effort.pick(5, short: 1))
        let floor = visitors.crowd.record.steady
        let killed = cluster.servers.prefix(1)
        var seen = Set(cluster.servers)
        for process in killed { kill(process, SIGKILL) }
        let end = Moment.seconds + context.effort.pick(20, short: 3)
        while Moment.seconds < end {
            visitors.crowd.run(for: 0.1)
            seen.formUnion(cluster.servers)
        }
        // Two at the start, and one in place of each that ended.
        let others = seen.count - cluster.count - killed.count
        context.show(Figure("crowd.killed-besides", Double(others), "processes", .exactly(0)))
        visitors.finish("crowd", context, floor: floor, gap: 5)
    }
}
