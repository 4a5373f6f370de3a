/// Who passes a gate and who waits before it: the decisions, apart from those who wait.
struct GateBook {
    /// What somebody who came to the gate does.
    enum Entry: Equatable { case pass, wait(Int) }

    private var free: Int
    private var waiting: Set<Int> = []
    private var next = 0
    private var last = 0

    init(width: Int) { free = max(1, width) }

    var count: Int { waiting.count }

    mutating func enter() -> Entry {
        guard free == 0 else {
            free -= 1
            return .pass
        }
        waiting.insert(last)
        last += 1
        return .wait(last - 1)
    }

    /// Somebody has passed: who passes now, if anybody waits.
    ///
    /// - Complexity: O(1) amortised: those who gave up are skipped once.
    mutating func leave() -> Int? {
        while next < last {
            next += 1
            if waiting.remove(next - 1) != nil { return next - 1 }
        }
        free += 1
        return nil
    }

    /// Somebody no longer waits.
    ///
    /// - Returns: whether they still waited.
    mutating func giveUp(_ guest: Int) -> Bool { waiting.remove(guest) != nil }
}
