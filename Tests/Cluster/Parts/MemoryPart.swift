import Foundation

/// The memory of four processes and their parent with a number of sessions in all, beside that of one process with as many.
enum MemoryPart {
    static func run(_ context: Measurement.Context) throws {
        let tabs = context.effort.pick(1000, short: 200)
        func measure(_ count: Int) throws -> (empty: Double, full: Double) {
            let cluster = try DeskCluster(count, in: context.folder)
            defer { cluster.end() }
            let crowd = try Crowd(at: cluster.port)
            defer { crowd.close() }
            // What the first sessions cost belongs to the house.
            try crowd.open(20)
            crowd.run(for: 1)
            let empty = try bytes(of: cluster)
            try crowd.open(tabs - 20)
            crowd.run(for: context.effort.pick(5, short: 1))
            return (empty, try bytes(of: cluster))
        }
        let (one, four) = (try measure(1), try measure(4))
        context.show(Figure("memory.1000", four.full, "MB", floor: one.full, .timesFloor(2.5)))
        context.show(Figure("memory.20", four.empty, "MB", floor: one.empty))
    }

    private static func bytes(of cluster: DeskCluster) throws -> Double {
        try cluster.all.reduce(0) { try $0 + ProcessFacts.proportionalBytes(of: $1) } / 1_048_576
    }
}
