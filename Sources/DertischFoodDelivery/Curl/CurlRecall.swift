#if !canImport(Darwin)
    import CCurl
    import DertischBasics
    import Synchronization

    /// The cancellation mark of an errand.
    final class CurlRecall: Sendable {
        private let flag = Atomic<Bool>(false)

        var isMarked: Bool { flag.load(ordering: .acquiring) }

        func mark() { flag.store(true, ordering: .releasing) }
    }
#endif
