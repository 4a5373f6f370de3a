import Foundation

/// The processor time of a gesture with two processes, beside that with one, and the share of each process.
///
/// Two houses without a parent, each with half of the tabs, tell what of it comes from halving the work on this machine.
enum GesturePart {
    private static let tabs = 100
    /// The taps a second of each tab. All of them keep one process busy for about a tenth of its time.
    private static let pace = 3.0

    /// Houses whose tabs are of one crowd.
    private struct Arrangement {
        let clusters: [DeskCluster]
        let crowd: Crowd
        var costs: [Double] = []

        /// - Parameter processes: the number of processes of each house.
        init(_ processes: [Int], in folder: URL) throws {
            clusters = try processes.map { try DeskCluster($0, in: folder) }
            crowd = try Crowd(at: clusters[0].port)
            crowd.tick = 0.0005
            for cluster in clusters { try crowd.open(GesturePart.tabs / clusters.count, at: cluster.port) }
            crowd.run(for: 1)
        }

        var processes: [pid_t] { clusters.flatMap(\.all) }

        func end() {
            crowd.close()
            for cluster in clusters { cluster.end() }
        }
    }

    static func run(_ context: Measurement.Context) throws {
        var arrangements: [Arrangement] = []
        defer { for arrangement in arrangements { arrangement.end() } }
        for processes in [[1], [2], [1, 1]] {
            arrangements.append(try Arrangement(processes, in: context.folder))
        }
        let rounds = context.effort.pick(11, short: 3), seconds = context.effort.pick(2.0, short: 0.5)
        for (name, pace) in [("gestures", Self.pace), ("gestures.full", nil)] {
            var shares: [Double] = [], parents: [Double] = []
            // What disturbs one disturbs the others.
            for round in 0...rounds {
                for index in arrangements.indices {
                    let processes = arrangements[index].processes
                    let before = processes.map { ProcessFacts.processorSeconds(of: $0) }
                    let count = tap(arrangements[index].crowd, pace, for: seconds)
                    let used = zip(processes, before).map { ProcessFacts.processorSeconds(of: $0) - $1 }
                    if round == 0 { arrangements[index].costs = [] }
                    guard round > 0 else { continue }
                    arrangements[index].costs.append(used.reduce(0, +) / Double(count) * 1e6)
                    guard index == 1 else { continue }
                    let served = used.dropFirst().reduce(0, +)
                    shares.append((used.dropFirst().max() ?? 0) / served * 100)
                    parents.append((used.first ?? 0) / (served + (used.first ?? 0)) * 100)
                }
            }
            let (one, two, apart) = (arrangements[0].costs, arrangements[1].costs, arrangements[2].costs)
            context.show(figure("\(name).cpu", two, beside: one, pace == nil ? nil : .timesFloor(1.1)))
            context.show(figure("\(name).apart", apart, beside: one, nil))
            context.show(figure("\(name).beside-apart", two, beside: apart, nil))
            context.show(
                Figure(
                    "\(name).largest-share", Figure.percentile(0.5, of: shares), "%", floor: 50, .between(45, 55)))
            context.show(Figure("\(name).parent-share", Figure.percentile(0.5, of: parents), "%"))
        }
    }

    /// The round whose ratio is the middle one of all.
    private static func figure(
        _ name: String, _ costs: [Double], beside floors: [Double], _ mark: Figure.Mark?
    ) -> Figure {
        let rounds = zip(costs, floors).sorted { $0.0 / $0.1 < $1.0 / $1.1 }
        let middle = rounds[rounds.count / 2]
        return Figure(name, middle.0, "us", floor: middle.1, mark)
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
