import Foundation

/// Tabs that are typed into, and as many others as there are, while something happens to the processes that serve them.
struct TypingCrowd {
    let crowd: Crowd
    private let typing: Int
    /// Keys a second in a tab that is typed into.
    private static let rate = 3.0

    /// Opens the tabs, and has a word typed into each.
    init(_ tabs: Int, typing: Int, at port: UInt16) throws {
        (crowd, self.typing) = (try Crowd(at: port), typing)
        try crowd.open(tabs)
        for tab in crowd.tabs { tab.type(at: Moment.seconds) }
        guard crowd.run(for: 60, until: { [crowd] in crowd.tabs.allSatisfy { $0.pending.isEmpty && $0.isShown } })
        else {
            throw Failure("what was typed first is not shown")
        }
        crowd.run(for: 1)
        for tab in crowd.tabs.prefix(typing) { tab.act = .types(perSecond: Self.rate) }
    }

    /// Measures while nothing happens.
    func rest(for seconds: Double) {
        crowd.run(for: 1)
        crowd.record = CrowdRecord()
        crowd.run(for: seconds)
    }

    /// Waits until every tab is as it should be, and says what became of them.
    func finish(_ name: String, _ context: Measurement.Context, floor: [Double], gap: Double) {
        for tab in crowd.tabs { tab.act = .idle }
        crowd.run(for: 90) { crowd.tabs.allSatisfy { $0.hasJoined && $0.pending.isEmpty && $0.isShown } }
        for tab in crowd.tabs where !tab.isShown { tab.check() }
        let record = crowd.record
        let silent = crowd.tabs.count { !$0.hasJoined }
        context.show(
            Figure("\(name).lost-tabs", Double(record.lostTabs + silent), "of \(crowd.tabs.count)", .exactly(0)))
        context.show(
            Figure("\(name).lost-characters", Double(record.lostKeys), "in \(record.lines) lines", .exactly(0)))
        context.show(Figure("\(name).moved", Double(record.moves), "times"))
        context.show(Figure("\(name).disconnected", Double(record.losses), "times"))
        context.show(Figure("\(name).restored", Double(record.restores), "times"))
        context.show(
            Figure(
                "\(name).gap.p95", Figure.percentile(0.95, of: record.gaps), "s",
                floor: Figure.percentile(0.95, of: floor), .atMost(gap)))
        context.show(Figure("\(name).gap.longest", record.gaps.max() ?? .nan, "s"))
        for (reason, count) in record.reasons.sorted(by: { $0.value > $1.value }).prefix(8) {
            FileHandle.standardError.write(Data("\(name): \(count) x \(reason)\n".utf8))
        }
    }
}
