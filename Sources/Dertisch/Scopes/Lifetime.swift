import Synchronization

/// A lifetime, and the closures that are called at its end.
final class Lifetime: Sendable {
    private struct Endings {
        var all: [Int: @Sendable () -> Void] = [:]
        var last = 0
        var isOver = false
    }

    private let endings = Mutex(Endings())

    deinit { end() }

    /// Does something at the end.
    ///
    /// - Returns: a number to take it back by; `nil` if the end has been, and nothing will be done.
    @discardableResult func atEnd(_ ending: @escaping @Sendable () -> Void) -> Int? {
        endings.withLock { endings in
            guard !endings.isOver else { return nil }
            endings.last += 1
            endings.all[endings.last] = ending
            return endings.last
        }
    }

    /// Takes back what was to be done.
    func forget(_ number: Int) { endings.withLock { $0.all[number] = nil } }

    /// What is still to be done.
    var count: Int { endings.withLock(\.all.count) }

    /// Ends it: does all that was to be done, the latest first.
    func end() {
        let all = endings.withLock { endings in
            endings.isOver = true
            defer { endings.all = [:] }
            return endings.all
        }
        for (_, ending) in all.sorted(by: { $0.key > $1.key }) { ending() }
    }
}
