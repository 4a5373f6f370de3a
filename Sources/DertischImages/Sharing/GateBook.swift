/// Who passes a gate and who waits before it: the decisions, apart from those who wait.
///
/// The most urgent pass first, those of one rank in the order in which they came. What is wanted later takes half of the
/// room at most, so that whoever comes in a hurry finds some.
struct GateBook {
    /// What somebody who came to the gate does.
    enum Entry: Equatable { case pass, wait(Int) }

    private var free: Int
    /// Room that is kept for those who are not for later.
    private let reserve: Int
    private var waiting: [Int: Rank] = [:]
    private var lines = Rank.allCases.map { _ in Line() }
    private var last = 0

    /// Guests of one rank. Some may have left since, or stand in another line by now: they are skipped once.
    private struct Line {
        var guests: [Int] = []
        var next = 0

        mutating func first(where stillWaits: (Int) -> Bool) -> Int? {
            while next < guests.count {
                if stillWaits(guests[next]) { return guests[next] }
                next += 1
            }
            guests.removeAll(keepingCapacity: true)
            next = 0
            return nil
        }

        mutating func append(_ guest: Int) {
            // What was skipped does not pile up.
            if next >= 64, next * 2 >= guests.count {
                guests.removeFirst(next)
                next = 0
            }
            guests.append(guest)
        }
    }

    init(width: Int) {
        free = max(1, width)
        reserve = free / 2
    }

    var count: Int { waiting.count }

    mutating func enter(_ rank: Rank = .usual) -> Entry {
        // Where there is room for a rank, nobody of that rank or above it waits: they are let in as room comes.
        if hasRoom(for: rank) {
            free -= 1
            return .pass
        }
        let guest = last
        last += 1
        waiting[guest] = rank
        lines[rank.rawValue].append(guest)
        return .wait(guest)
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
        lines[rank.rawValue].append(guest)
        return admit()
    }

    /// Somebody no longer waits.
    ///
    /// - Returns: whether they still waited.
    mutating func giveUp(_ guest: Int) -> Bool { waiting.removeValue(forKey: guest) != nil }

    private func hasRoom(for rank: Rank) -> Bool { free > (rank == .later ? reserve : 0) }

    private mutating func admit() -> Int? {
        for rank in Rank.allCases.reversed() where hasRoom(for: rank) {
            guard let guest = lines[rank.rawValue].first(where: { [waiting] in waiting[$0] == rank }) else { continue }
            waiting[guest] = nil
            free -= 1
            return guest
        }
        return nil
    }
}
