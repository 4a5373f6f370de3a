#if !canImport(Darwin)
    import CCurl
    import DertischSupport
    import Synchronization

    /// A request with its continuation, from a caller to the event loop. It is a class, because it is passed on often.
    final class CurlTask: Sendable {
        let number: UInt64
        let request: PreparedRequest
        let cancellation: CancellationFlag
        let continuation: CheckedContinuation<Delivery, any Error>
        let makePipe: @Sendable () -> BytePipe
        let arrived: ContinuousClock.Instant
        let deadline: ContinuousClock.Instant

        /// True if the body includes a file, so that reading it may block on the disk.
        var readsFile: Bool { request.body.map { $0.pieces.contains(where: \.isFile) } ?? false }

        init(
            _ number: UInt64, _ request: PreparedRequest, _ cancellation: CancellationFlag,
            _ continuation: CheckedContinuation<Delivery, any Error>, makePipe: @escaping @Sendable () -> BytePipe
        ) {
            self.number = number
            self.request = request
            self.cancellation = cancellation
            self.continuation = continuation
            self.makePipe = makePipe
            arrived = .now
            deadline = arrived + request.timeout
        }
    }
#endif
