import Foundation

/// Measuring: several rounds of each, one after the other in turn, and the median of them.
enum Stopwatch {
    /// How long one run of the work takes this thread on average, in nanoseconds of processor time. A machine that is busy with
    /// something else lets long rounds wait more often than short ones, which would tell against the longer of the two.
    static func nanoseconds(_ count: Int, _ work: () throws -> Void) rethrows -> Double {
        let start = processorNanoseconds
        for _ in 0..<count { try work() }
        return (processorNanoseconds - start) / Double(count)
    }

    /// The processor time of this thread.
    private static var processorNanoseconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// The medians of two things measured in turn, so that what disturbs one disturbs the other. A round of each goes
    /// before, uncounted.
    static func inTurn(
        rounds: Int, _ ours: () throws -> Double, floor: () throws -> Double
    ) rethrows -> (ours: Double, floor: Double) {
        _ = (try ours(), try floor())
        let results = try (0..<rounds).map { _ in (try ours(), try floor()) }
        return (median(results.map(\.0)), median(results.map(\.1)))
    }

    /// As above, for work that waits.
    @MainActor static func inTurn(
        rounds: Int, _ ours: @MainActor () async throws -> Double, floor: @MainActor () async throws -> Double
    ) async rethrows -> (ours: Double, floor: Double) {
        _ = (try await ours(), try await floor())
        var results: [(Double, Double)] = []
        for _ in 0..<rounds { results.append((try await ours(), try await floor())) }
        return (median(results.map(\.0)), median(results.map(\.1)))
    }

    /// The round whose ratio is the median: what slows the machine for a while slows both of a round.
    static func middle(_ rounds: [(ours: Double, floor: Double)]) -> (ours: Double, floor: Double) {
        let sorted = rounds.sorted { $0.ours * $1.floor < $1.ours * $0.floor }
        return sorted.isEmpty ? (0, 0) : sorted[sorted.count / 2]
    }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }
}
