import DertischBasics

/// The decisions of a gate, apart from the suspended tasks: a pure value.
///
/// The most urgent pass first, in order of arrival within a rank. Prefetching takes at most half of the places, so that
/// urgent requests find one free.
struct GateBook {
    /// The decision about an arriving guest.
    enum Entry: Equatable { case pass, wait }

    private var free: Int
    /// The places reserved for ranks above `later`.
    private let reserve: Int
    private var waiting: [Int: Rank] = [:]
    /// The queues by rank. A guest may have left or moved to another queue since; such entries are skipped once.
    private var queues = Rank.allCases.map { _ in Queue<Int>() }

    init(width: Int) {
        free = max(1, width)
        reserve = free / 2
    }

    var count: Int { waiting.count }

    /// - Parameter guest: the number of the guest, used once.
    mutating func enter(_ guest: Int, _ rank: Rank = .usual) -> Entry {
        // If a rank has room, none of that rank or above waits, since waiters are admitted as room comes.
        if hasRoom(for: rank) {
            free -= 1
            return .pass
        }
        waiting[guest] = rank
        queues[rank.rawValue].append(guest)
        return .wait
    }

    /// Frees a place, and returns the guest to admit, if any.
    ///
    /// - Complexity: O(1) amortised.
    mutating func leave() -> Int? {
        free += 1
        return admit()
    }

    /// Raises the rank of a waiting guest, and returns the guest to admit, if any.
    mutating func hurry(_ guest: Int, to rank: Rank) -> Int? {
        guard let before = waiting[guest], before < rank else { return nil }
        waiting[guest] = rank
        queues[rank.rawValue].append(guest)
        return admit()
    }

    /// Removes a waiting guest.
    ///
    /// - Returns: `true` if the guest was still waiting.
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
