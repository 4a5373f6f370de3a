import Synchronization

/// A lifetime, and the closures that are called at its end.
final class Lifetime: Sendable {
    private struct Endings {
        var all: [Int: @Sendable () -> Void] = [:]
        var last = 0
        var hasEnded = false
    }

    private let endings = Mutex(Endings())

    deinit { end() }

    /// Registers a closure to call at the end.
    ///
    /// - Returns: a number for ``forget(_:)``; `nil` if the lifetime is over, and the closure will not be called.
    @discardableResult func atEnd(_ ending: @escaping @Sendable () -> Void) -> Int? {
        endings.withLock { endings in
            guard !endings.hasEnded else { return nil }
            endings.last += 1
            endings.all[endings.last] = ending
            return endings.last
        }
    }

    /// Removes a closure, so that it is not called.
    func forget(_ number: Int) { endings.withLock { $0.all[number] = nil } }

    /// The number of closures still to be called.
    var count: Int { endings.withLock(\.all.count) }

    /// Ends the lifetime: calls all its closures, the latest first.
    func end() {
        let all = endings.withLock { endings in
            endings.hasEnded = true
            defer { endings.all = [:] }
            return endings.all
        }
        guard !all.isEmpty else { return }
        for ending in all.valuesInOrder.reversed() { ending() }
    }
}
