import Foundation

/// The parent is killed while tabs are tapped, and while one process hangs. Its processes end by themselves.
enum OrphanPart {
    static func run(_ context: Measurement.Context) throws {
        let cluster = try DeskCluster(2, in: context.folder, killsHeld: false)
        defer { cluster.end() }
        let crowd = try Crowd(at: cluster.port)
        defer { crowd.close() }
        try crowd.open(20)
        for tab in crowd.tabs { tab.act = .taps(perSecond: 3) }
        crowd.run(for: 1)
        let orphans = cluster.servers
        crowd.tabs[0].tap("hang")
        crowd.run(for: 1)
        kill(cluster.parent, SIGKILL)
        let start = Moment.seconds
        var lives: [Double] = []
        crowd.run(for: 10) {
            let ended = orphans.count(where: ProcessFacts.hasEnded)
            while lives.count < ended { lives.append(Moment.seconds - start) }
            return lives.count == orphans.count
        }
        context.show(Figure("orphans.left-after-10-s", Double(orphans.count - lives.count), "processes", .exactly(0)))
        context.show(Figure("orphans.life.shortest", lives.first ?? .nan, "s", .atMost(10)))
        context.show(Figure("orphans.life.longest", lives.last ?? .nan, "s", .atMost(10)))
    }
}
