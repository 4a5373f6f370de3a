import Foundation

/// The processor time of a gesture with two processes, beside that with one, and the share of each process.
enum GesturePart {
    private static let tabs = 100
    /// The taps a second of each tab. All of them keep one process busy for about a tenth of its time.
    private static let pace = 3.0

    static func run(_ context: Measurement.Context) throws {
        let clusters = try [1, 2].map { try DeskCluster($0, in: context.folder) }
        defer { for cluster in clusters { cluster.end() } }
        let crowds = try clusters.map { try Crowd(at: $0.port) }
        defer { for crowd in crowds { crowd.close() } }
        for crowd in crowds {
            crowd.tick = 0.0005
            try crowd.open(tabs)
            crowd.run(for: 1)
        }
        let rounds = context.effort.pick(11, short: 3), seconds = context.effort.pick(2.0, short: 0.5)
        for (name, pace) in [("gestures", Self.pace), ("gestures.full", nil)] {
            var costs: [[Double]] = [[], []], shares: [Double] = [], parents: [Double] = []
            // What disturbs one disturbs the other.
            for round in 0...rounds {
                for (index, (cluster, crowd)) in zip(clusters, crowds).enumerated() {
                    let before = cluster.all.map { ProcessFacts.processorSeconds(of: $0) }
                    let count = tap(crowd, pace, for: seconds)
                    let used = zip(cluster.all, before).map { ProcessFacts.processorSeconds(of: $0) - $1 }
                    guard round > 0 else { continue }
                    costs[index].append(used.reduce(0, +) / Double(count) * 1e6)
                    guard index == 1 else { continue }
                    let served = used.dropFirst().reduce(0, +)
                    shares.append((used.dropFirst().max() ?? 0) / served * 100)
                    parents.append((used.first ?? 0) / (served + (used.first ?? 0)) * 100)
                }
            }
            let ratios = zip(costs[1], costs[0]).map { (two: $0, one: $1) }
                .sorted { $0.two / $0.one < $1.two / $1.one }
            let middle = ratios[ratios.count / 2]
            context.show(
                Figure("\(name).cpu", middle.two, "us", floor: middle.one, pace == nil ? nil : .timesFloor(1.1)))
            context.show(
                Figure(
                    "\(name).largest-share", Figure.percentile(0.5, of: shares), "%", floor: 50, .between(45, 55)))
            context.show(Figure("\(name).parent-share", Figure.percentile(0.5, of: parents), "%"))
        }
    }

    /// Has each tab tap at a pace, or as soon as its last tap is acknowledged.
    ///
    /// - Returns: the number of taps that were acknowledged.
    private static func tap(_ crowd: Crowd, _ pace: Double?, for seconds: Double) -> Int {
        let before = crowd.record.taps
        for tab in crowd.tabs {
            tab.act = .taps(perSecond: pace)
            if pace == nil { tab.tap() }
        }
        crowd.run(for: seconds)
        for tab in crowd.tabs { tab.act = .idle }
        crowd.run(for: 5) { crowd.tabs.allSatisfy { $0.outbox.isEmpty } }
        return crowd.record.taps - before
    }
}
