import DertischBasics

/// Who passes a gate and who waits before it: the decisions, apart from those who wait.
///
/// The most urgent pass first, those of one rank in the order in which they came. What is wanted later takes half of the
/// room at most, so that whoever comes in a hurry finds some.
struct GateBook {
    /// What somebody who came to the gate does.
    enum Entry: Equatable { case pass, wait }

    private var free: Int
    /// Room that is kept for those who are not for later.
    private let reserve: Int
    private var waiting: [Int: Rank] = [:]
    /// Guests of each rank. Some may have left since, or stand in another queue by now: they are skipped once.
    private var queues = Rank.allCases.map { _ in Queue<Int>() }

    init(width: Int) {
        free = max(1, width)
        reserve = free / 2
    }

    var count: Int { waiting.count }

    /// - Parameter guest: the number of who comes; each comes once.
    mutating func enter(_ guest: Int, _ rank: Rank = .usual) -> Entry {
        // Where there is room for a rank, nobody of that rank or above it waits: they are let in as room comes.
        if hasRoom(for: rank) {
            free -= 1
            return .pass
        }
        waiting[guest] = rank
        queues[rank.rawValue].append(guest)
        return .wait
    }

    /// Somebody has passed: who passes now, if anybody waits.
    ///
    /// - Complexity: O(1) amortised.
    mutating func leave() -> Int? {
        free += 1
        return admit()
    }

    /// Somebody who waits is wanted sooner: who passes now, if anybody does.
    mutating func hurry(_ guest: Int, to rank: Rank) -> Int? {
        guard let before = waiting[guest], before < rank else { return nil }
        waiting[guest] = rank
        queues[rank.rawValue].append(guest)
        return admit()
    }

    /// Somebody no longer waits.
    ///
    /// - Returns: whether they still waited.
    mutating func giveUp(_ guest: Int) -> Bool { waiting.removeValue(forKey: guest) != nil }

    private func hasRoom(for rank: Rank) -> Bool { free > (rank == .later ? reserve : 0) }

    private mutating func admit() -> Int? {
        for rank in Rank.allCases.reversed() where hasRoom(for: rank) {
            while let guest = queues[rank.rawValue].next() {
                guard waiting[guest] == rank else { continue }
                waiting[guest] = nil
                free -= 1
                return guest
            }
        }
        return nil
    }
}
