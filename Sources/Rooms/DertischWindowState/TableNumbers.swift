package import DertischRoom

/// The numbers of a window's tables, by which its stored input finds them again.
package struct TableNumbers {
    /// A larger number comes from damaged data.
    private static let limit = 1 << 40
    private var last = 0

    package init() {}

    /// The number of a new table.
    package mutating func next() -> Int {
        last += 1
        return last
    }

    /// Keeps the numbers of a plan for its tables, which are restored now or when they are uncovered.
    package mutating func keep(for plan: SeatingPlan) {
        last = min(max(last, plan.tableNumbers.max() ?? 0), Self.limit)
    }

    /// Gives a restored table its number back. Returns false for the number of damaged data.
    package mutating func giveBack(_ number: Int) -> Bool {
        guard (1...Self.limit).contains(number) else { return false }
        last = max(last, number)
        return true
    }
}
