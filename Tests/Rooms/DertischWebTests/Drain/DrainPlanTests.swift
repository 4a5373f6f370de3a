import DertischTesting
import Testing

@testable import DertischWeb

@Suite("The times at which tabs are asked to move") struct DrainPlanTests {
    private let tabs = (0..<1000).map { "tab \($0)" }

    @Test("Every tab is due once within three quarters of the time, a few at a time")
    func spread() {
        var random = SeededGenerator(seed: 7)
        var plan = DrainPlan(over: .seconds(4))
        var left = tabs
        var batches: [Int] = []
        for step in 0...30 {
            let due = plan.due(among: left, at: .milliseconds(100) * step, using: &random)
            left.removeAll { due.contains($0) }
            batches.append(due.count)
        }
        #expect(left.isEmpty && batches.reduce(0, +) == tabs.count)
        // 33 on average.
        #expect((batches.max() ?? 0) < 70, "\(batches)")
    }

    @Test("A tab that is not asked yet stays due, and one that comes late is due in the time that is left")
    func late() {
        var random = SeededGenerator(seed: 7)
        var plan = DrainPlan(over: .seconds(4))
        #expect(plan.due(among: ["a"], at: .zero, using: &random).isEmpty)
        #expect(plan.due(among: ["a"], at: .seconds(3), using: &random) == ["a"])
        #expect(plan.due(among: ["a", "b"], at: .milliseconds(3500), using: &random) == ["a", "b"])
        // It was asked, and is back.
        #expect(plan.due(among: [], at: .seconds(1), using: &random).isEmpty)
        #expect(plan.due(among: ["a"], at: .seconds(1), using: &random).isEmpty)
    }

    @Test("Without time, all are due at once")
    func noTime() {
        var random = SeededGenerator(seed: 7)
        var plan = DrainPlan(over: .zero)
        #expect(plan.due(among: tabs, at: .zero, using: &random) == tabs.sorted())
    }
}
