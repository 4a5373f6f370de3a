import Plug
import Synchronization

/// The pipeline of a delivery: interceptors, cache, retries, redirects, circuit breaker, courier.
extension FoodDelivery {
    /// Runs a request. Its errors carry the time that it took.
    func deliver(_ request: PreparedRequest) async throws -> Delivery {
        let start = elapsed()
        do {
            try Task.checkCancellation()
            return try await intercept(request, by: configuration.interceptors[...])
        } catch let error as Error {
            throw error.updatingCall { $0.took = elapsed() - start }
        }
    }

    /// Passes a request along the interceptors, and from the last one to the cache.
    private func intercept(_ request: PreparedRequest, by interceptors: ArraySlice<any Interceptor>) async throws
        -> Delivery
    {
        guard let first = interceptors.first else {
            // An interceptor may have changed the headers.
            if !configuration.interceptors.isEmpty { try RequestPreparer.check(request) }
            return try await fetch(request)
        }
        return try await first.intercept(request) { try await self.intercept($0, by: interceptors.dropFirst()) }
    }

    private func fetch(_ request: PreparedRequest) async throws -> Delivery {
        if let cache = configuration.cache, request.caching != .none { return try await fetch(request, with: cache) }
        if isOffline || request.caching == .onlyCached { throw Error.offline(request.call) }
        return try await sendWithRetries(request)
    }

    /// Sends the request, with the policy's retries.
    func sendWithRetries(_ first: PreparedRequest) async throws -> Delivery {
        var request = first
        let start = elapsed()
        while true {
            let result: Result<Delivery, any Swift.Error>
            do { result = .success(try await sendFollowingRedirects(request)) } catch { result = .failure(error) }
            guard let pause = pause(after: result, of: request, start) else { return try result.get() }
            try await Task.sleep(for: pause, clock: configuration.clock)
            request.attempt += 1
            request.timeout = first.timeout - (elapsed() - start)
        }
    }

    /// Pauses before another attempt, as the back-off prescribes, but not shorter than a server asks.
    ///
    /// - Parameter failures: the number of failed attempts in a row, from 1.
    package func pause(after failures: Int, _ requested: Duration) async throws {
        let pause = generator.withLock { configuration.retries.backOff.pause(after: failures, using: &$0) }
        try await Task.sleep(for: max(pause, requested), clock: configuration.clock)
    }

    private func pause(
        after result: Result<Delivery, any Swift.Error>, of request: PreparedRequest, _ start: Duration
    ) -> Duration? {
        let policy = configuration.retries
        let outcome: RetryPolicy.Outcome
        switch result {
        case .success(let delivery):
            // Fast path for the usual statuses.
            guard policy.statuses.contains(delivery.status) else { return nil }
            outcome = .responded(status: delivery.status, retryAfter: delivery.headers["Retry-After"])
        case .failure(let error): outcome = .failed(error)
        }
        let remaining = request.timeout - (elapsed() - start)
        let now = configuration.now()
        return generator.withLock {
            policy.pause(after: outcome, of: request, remaining: remaining, now: now, using: &$0)
        }
    }

    /// Sends the request, and follows redirects.
    private func sendFollowingRedirects(_ first: PreparedRequest) async throws -> Delivery {
        var request = first
        var took = Duration.zero
        var followed = 0
        while true {
            try Task.checkCancellation()
            var delivery = try await exchange(request)
            took += delivery.took
            guard delivery.body.count <= request.maxBytes else {
                throw Error.bodyTooLarge(request.call, maxBytes: request.maxBytes)
            }
            guard let next = try RedirectDecision.next(after: delivery, of: request, by: configuration.redirects) else {
                delivery.took = took
                return delivery
            }
            guard followed < configuration.redirects.maxCount else {
                throw Error.badRedirect(
                    request.call, reason: "\(followed) redirects were followed and none led to a response")
            }
            guard next.timeout > .zero else { throw Error.timedOut(next.call, after: took) }
            followed += 1
            request = next
        }
    }

    /// Makes one exchange, unless the circuit breaker is open.
    private func exchange(_ request: PreparedRequest) async throws -> Delivery {
        guard configuration.circuitBreaker != nil else {
            return try await courier.deliver(request).withoutUndoneCodings(to: request.method)
        }
        let origin = request.destination.origin
        if let remaining = breakers.withLock({ $0?.admit(origin, at: elapsed()) }) ?? nil {
            throw Error.circuitOpen(request.call, remaining: remaining)
        }
        do {
            let delivery = try await courier.deliver(request)
            record(.responded(status: delivery.status, retryAfter: nil), of: origin)
            return delivery.withoutUndoneCodings(to: request.method)
        } catch {
            record(.failed(error), of: origin)
            throw error
        }
    }

    private func record(_ outcome: RetryPolicy.Outcome, of origin: String) {
        guard let isFailure = CircuitBreakers.isFailure(outcome) else { return }
        breakers.withLock { $0?.record(isFailure: isFailure, of: origin, at: elapsed()) }
    }
}
