#if !canImport(Darwin)
    import CCurl
    import DertischBasics
    import Synchronization

    /// One errand on its way to the courier's thread. It is a class, because it is passed on often.
    final class CurlJob: Sendable {
        let number: UInt64
        let errand: Errand
        let recall: CurlRecall
        let continuation: CheckedContinuation<Delivery, any Error>
        let makePipe: @Sendable () -> BytePipe
        let arrived: ContinuousClock.Instant
        let deadline: ContinuousClock.Instant

        /// True if the body includes a file, so that reading it may block on the disk.
        var readsFile: Bool { errand.body.map { $0.pieces.contains(where: \.isFile) } ?? false }

        init(
            _ number: UInt64, _ errand: Errand, _ recall: CurlRecall,
            _ continuation: CheckedContinuation<Delivery, any Error>, makePipe: @escaping @Sendable () -> BytePipe
        ) {
            self.number = number
            self.errand = errand
            self.recall = recall
            self.continuation = continuation
            self.makePipe = makePipe
            arrived = .now
            deadline = arrived + errand.timeout
        }
    }
#endif
