import DertischSupport

/// The decisions of a priority semaphore, apart from the suspended tasks: a pure value.
///
/// Permits go to the highest priority first, in order of arrival within a priority. Low priority gets at most half of
/// the permits, so that other requests find one free.
struct PrioritySemaphoreState {
    /// The outcome of asking for a permit.
    enum Acquisition: Equatable { case acquired, waiting }

    private var free: Int
    /// The permits reserved for priorities above `low`.
    private let reserve: Int
    private var waiting: [Int: RequestPriority] = [:]
    /// The queues by priority. A waiter may have left or moved to another queue since; such entries are skipped once.
    private var queues = RequestPriority.allCases.map { _ in Queue<Int>() }

    init(permits: Int) {
        free = max(1, permits)
        reserve = free / 2
    }

    var waiterCount: Int { waiting.count }

    /// - Parameter waiter: the number of the waiter, used once.
    mutating func acquire(_ waiter: Int, _ priority: RequestPriority = .normal) -> Acquisition {
        // A free permit has no waiters of that priority or above, since they get permits as these become free.
        if hasPermit(for: priority) {
            free -= 1
            return .acquired
        }
        waiting[waiter] = priority
        queues[priority.rawValue].append(waiter)
        return .waiting
    }

    /// Frees a permit, and returns the waiter that gets it, if any.
    ///
    /// - Complexity: O(1) amortised.
    mutating func release() -> Int? {
        free += 1
        return admit()
    }

    /// Raises the priority of a waiter, and returns the waiter that gets a permit, if any.
    mutating func raise(_ waiter: Int, to priority: RequestPriority) -> Int? {
        guard let before = waiting[waiter], before < priority else { return nil }
        waiting[waiter] = priority
        queues[priority.rawValue].append(waiter)
        return admit()
    }

    /// Removes a waiter.
    ///
    /// - Returns: `true` if it was still waiting.
    mutating func cancel(_ waiter: Int) -> Bool { waiting.removeValue(forKey: waiter) != nil }

    private func hasPermit(for priority: RequestPriority) -> Bool { free > (priority == .low ? reserve : 0) }

    private mutating func admit() -> Int? {
        for priority in RequestPriority.allCases.reversed() where hasPermit(for: priority) {
            while let waiter = queues[priority.rawValue].next() {
                guard waiting[waiter] == priority else { continue }
                waiting[waiter] = nil
                free -= 1
                return waiter
            }
        }
        return nil
    }
}
