import Synchronization

/// Counts, from any thread.
final class Tally: Sendable {
    private let number = Atomic<Int>(0)

    var count: Int { number.load(ordering: .sequentiallyConsistent) }

    @discardableResult func add() -> Int { number.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue }
}

/// Adds to a tally when the last reference to it goes.
final class Farewell: Sendable {
    private let tally: Tally

    init(_ tally: Tally) { self.tally = tally }

    deinit { tally.add() }
}
