#if !canImport(Darwin)
    import CCurl
    import DertischSupport
    import Synchronization

    /// The flag that a request was cancelled.
    final class CancellationFlag: Sendable {
        private let flag = Atomic<Bool>(false)

        var isSet: Bool { flag.load(ordering: .acquiring) }

        func set() { flag.store(true, ordering: .releasing) }
    }
#endif
