#if !canImport(Darwin)
    import CCurl
    import Glibc
    import Synchronization

    /// A counter of open requests that any thread may change.
    final class AtomicCounter: Sendable {
        private let count = Atomic<Int>(0)

        var value: Int { count.load(ordering: .acquiring) }
        func add() -> Int { count.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }
        func subtract() { count.wrappingSubtract(1, ordering: .acquiringAndReleasing) }
    }
#endif
