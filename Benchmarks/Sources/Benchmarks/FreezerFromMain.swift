import DertischFreezer
import Foundation

/// A select by key that is asked for from the main actor, beside the two calls that it consists of.
///
/// They are a call that leaves the main actor, does nothing and comes back, and the same select from a task.
struct FreezerFromMain {
    let freezer: Freezer
    let rounds: Int

    private static let count = 500

    /// Asks for something that the compiler does not see through.
    @inline(never) @concurrent private static func leave() async -> Int32 { getpid() }

    @MainActor func figure() async throws -> Figure {
        var costs: [(ours: Double, floor: Double)] = []
        for _ in 0...rounds {
            let start = ContinuousClock.now
            for number in 0..<Self.count { _ = try await freezer.retrieve(Volume.self, number) }
            let middle = ContinuousClock.now
            for _ in 0..<Self.count { _ = await Self.leave() }
            let hops = ContinuousClock.now - middle
            let selects = try await selects()
            costs.append(((middle - start) / .nanoseconds(1), (hops + selects) / .nanoseconds(1)))
        }
        let middle = Stopwatch.middle(Array(costs.dropFirst()))
        return Figure(
            "freezer.select.main", middle.ours / Double(Self.count), "ns", floor: middle.floor / Double(Self.count),
            .timesFloor(1.5))
    }

    @concurrent private func selects() async throws -> Duration {
        let start = ContinuousClock.now
        for number in 0..<Self.count { _ = try await freezer.retrieve(Volume.self, number) }
        return ContinuousClock.now - start
    }
}
