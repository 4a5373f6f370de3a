import Foundation

/// One visitor's waiter loops for ever, by a tap and then by the state that its tab carries, while other tabs are typed into.
enum HangPart {
    static func run(_ context: Measurement.Context) throws {
        let cluster = try DeskCluster(2, in: context.folder, killsHeld: true)
        defer { cluster.end() }
        let count = context.effort.pick(200, short: 50)
        let visitors = try TypingCrowd(count, typing: count, at: cluster.port)
        defer { visitors.crowd.close() }
        visitors.rest(for: 2)
        let floor = visitors.crowd.record.steady
        let guest = try Crowd(at: cluster.port)
        defer { guest.close() }
        try guest.open(2)
        let (tapping, poisoned) = (guest.tabs[0], guest.tabs[1])
        /// Goes on while processes are killed, and returns how many there were.
        func killed(for seconds: Double) -> Int {
            var seen = Set(cluster.servers)
            let before = seen.count
            let end = Moment.seconds + seconds
            while Moment.seconds < end {
                visitors.crowd.run(for: 0.02)
                guest.run(for: 0.001)
                seen.formUnion(cluster.servers)
            }
            return seen.count - before
        }
        tapping.tap("hang")
        let byTap = killed(for: context.effort.pick(8, short: 5))
        context.show(Figure("hang.killed-by-tap", Double(byTap), "processes", .exactly(1)))
        guard !context.effort.isShort else { return visitors.finish("hang.tap", context, floor: floor, gap: 3) }
        showGaps(of: visitors, "hang.tap", context, floor)
        poisoned.tap("poison")
        guest.run(for: 1)
        poisoned.tap("hang")
        // The tap kills its own process. The state may then kill those that restore it.
        let byState = killed(for: 20) - 1
        context.show(Figure("hang.killed-by-state", Double(byState), "processes", .atMost(2)))
        visitors.finish("hang.state", context, floor: floor, gap: 3)
    }

    private static func showGaps(
        of visitors: TypingCrowd, _ name: String, _ context: Measurement.Context, _ floor: [Double]
    ) {
        let gaps = visitors.crowd.record.gaps
        context.show(
            Figure(
                "\(name).gap.longest", gaps.max() ?? .nan, "s", floor: Figure.percentile(0.95, of: floor), .atMost(3)))
        visitors.crowd.record.gaps = []
    }
}
