import Foundation

/// All processes are replaced by the program that is at its path now, while tabs are typed into.
enum RollPart {
    static func run(_ context: Measurement.Context) throws {
        let cluster = try DeskCluster(2, in: context.folder)
        defer { cluster.end() }
        let (tabs, typing) = context.effort.pick((5000, 500), short: (100, 50))
        let visitors = try TypingCrowd(tabs, typing: typing, at: cluster.port)
        defer { visitors.crowd.close() }
        visitors.rest(for: context.effort.pick(5, short: 1))
        let floor = visitors.crowd.record.steady
        let before = Set(cluster.servers)
        kill(cluster.parent, SIGHUP)
        let start = Moment.seconds
        let hasRolled = visitors.crowd.run(for: 120) {
            Moment.seconds - start > 1 && before.isDisjoint(with: cluster.servers) && cluster.servers.count == 2
        }
        guard hasRolled else { throw Failure("the processes were not replaced") }
        context.show(Figure("roll.time", Moment.seconds - start, "s"))
        visitors.crowd.run(for: 2)
        visitors.finish("roll", context, floor: floor, gap: 1)
    }
}
