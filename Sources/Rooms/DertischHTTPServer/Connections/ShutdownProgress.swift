/// How far the end of a server has come.
struct ShutdownProgress {
    /// True once no new client is to be served.
    private(set) var hasBegun = false
    /// True once the time is over in which clients may finish.
    private(set) var hasTimedOut = false
    /// The caller that waits until no request is in progress.
    private var idleWaiter: CheckedContinuation<Void, Never>?
    /// The caller that waits for the loop to end. The loop ends once there is one.
    private(set) var stopper: CheckedContinuation<Void, Never>?

    mutating func begin() { hasBegun = true }

    mutating func timeOut() { hasTimedOut = true }

    mutating func waitUntilIdle(_ waiter: CheckedContinuation<Void, Never>) { idleWaiter = waiter }

    mutating func stop(_ stopper: CheckedContinuation<Void, Never>) { self.stopper = stopper }

    /// Resumes the caller that waits until no request is in progress, if that is so or the time is over.
    mutating func resumeWaiter(isIdle: () -> Bool) {
        guard let waiter = idleWaiter, hasTimedOut || isIdle() else { return }
        idleWaiter = nil
        waiter.resume()
    }
}
