@testable import DertischCore
import Testing

@Suite("Row plans") struct RowPlanTests {
    /// Numbers that are the same in every run (SplitMix64, Steele and others, "Fast splittable pseudorandom number
    /// generators", 2014).
    struct Dice: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    /// Does what a plan says, one removal, move and insertion at a time, as a table does.
    private func apply(_ plan: RowPlan, to old: [Int], reaching new: [Int]) -> (rows: [Int], moves: Int) {
        var rows = old
        var moves = 0
        for index in plan.removed { rows.removeAll { $0 == old[index] } }
        var next: Int?
        for index in new.indices.reversed() {
            let isOld = plan.sources[index] != nil
            if !isOld || !plan.staying.contains(index) {
                if isOld { moves += 1 }
                let row = plan.sources[index].map { old[$0] } ?? new[index]
                rows.removeAll { $0 == row }
                rows.insert(row, at: next.flatMap { rows.firstIndex(of: $0) } ?? rows.endIndex)
            }
            next = new[index]
        }
        return (rows, moves)
    }

    /// The length of the longest rise, the slow and obvious way.
    private func longestRise(_ numbers: [Int]) -> Int {
        var best: [Int] = []
        for (index, number) in numbers.enumerated() {
            best.append(1 + (best.indices.filter { numbers[$0] < number && $0 < index }.map { best[$0] }.max() ?? 0))
        }
        return best.max() ?? 0
    }

    @Test("Each of 2,000 random row plans yields the new order with the fewest moves")
    func random() {
        var dice = Dice(state: 2026)
        for _ in 0..<2000 {
            let old = Array(Array(0..<24).shuffled(using: &dice).prefix(Int.random(in: 0...16, using: &dice)))
            let new = Array(Array(0..<24).shuffled(using: &dice).prefix(Int.random(in: 0...16, using: &dice)))
            let plan = RowPlan(from: old, to: new)
            let applied = apply(plan, to: old, reaching: new)
            #expect(applied.rows == new)
            let kept = plan.sources.compactMap(\.self)
            #expect(applied.moves == kept.count - longestRise(kept))
            #expect(plan.removed.map { old[$0] } == old.filter { !new.contains($0) })
            #expect(plan.sources.count { $0 == nil } == new.count { !old.contains($0) })
        }
    }

    @Test("Rows that stay in order are not moved among insertions and removals")
    func inOrder() {
        let plan = RowPlan(from: ["a", "b", "c", "d"], to: ["x", "b", "d", "y"])
        #expect(plan.staying == [1, 2])
        #expect(plan.removed == [0, 2])
        #expect(plan.sources == [nil, 1, 3, nil])
    }
}
