import Synchronization

/// The pipeline of a delivery: interceptors, cache, retries, redirects, circuit breaker, courier.
extension FoodDelivery {
    /// Runs an errand. Its errors carry the time that it took.
    func deliver(_ errand: Errand) async throws -> Delivery {
        let begun = elapsed()
        do {
            try Task.checkCancellation()
            return try await pass(errand, on: configuration.interceptors[...])
        } catch let error as Error {
            throw error.told { $0.took = elapsed() - begun }
        }
    }

    /// Passes an errand along the interceptors, and from the last one to the cache.
    private func pass(_ errand: Errand, on interceptors: ArraySlice<any Interceptor>) async throws -> Delivery {
        guard let first = interceptors.first else {
            // An interceptor may have changed the headers.
            if !configuration.interceptors.isEmpty { try RequestWriter.check(errand) }
            return try await fetch(errand)
        }
        return try await first.intercept(errand) { try await self.pass($0, on: interceptors.dropFirst()) }
    }

    private func fetch(_ errand: Errand) async throws -> Delivery {
        if let cache = configuration.cache, errand.caching != .none { return try await fetch(errand, with: cache) }
        if isOffline || errand.caching == .onlyCached { throw Error.offline(errand.call) }
        return try await persist(errand)
    }

    /// Sends the request, with the policy's retries.
    func persist(_ first: Errand) async throws -> Delivery {
        var errand = first
        let begun = elapsed()
        while true {
            let result: Result<Delivery, any Swift.Error>
            do { result = .success(try await follow(errand)) } catch { result = .failure(error) }
            guard let pause = pause(after: result, of: errand, begun) else { return try result.get() }
            try await Task.sleep(for: pause, clock: configuration.clock)
            errand.attempt += 1
            errand.timeout = first.timeout - (elapsed() - begun)
        }
    }

    private func pause(
        after result: Result<Delivery, any Swift.Error>, of errand: Errand, _ begun: Duration
    ) -> Duration? {
        let policy = configuration.retries
        let outcome: RetryPolicy.Outcome
        switch result {
        case .success(let delivery):
            // Fast path for the usual statuses.
            guard policy.statuses.contains(delivery.status) else { return nil }
            outcome = .answered(status: delivery.status, retryAfter: delivery.headers["Retry-After"])
        case .failure(let error): outcome = .failed(error)
        }
        let left = errand.timeout - (elapsed() - begun)
        let now = configuration.now()
        return chance.withLock { policy.pause(after: outcome, of: errand, left: left, now: now, using: &$0) }
    }

    /// Sends the request, and follows redirects.
    private func follow(_ first: Errand) async throws -> Delivery {
        var errand = first
        var took = Duration.zero
        var followed = 0
        while true {
            try Task.checkCancellation()
            var delivery = try await carry(errand)
            took += delivery.took
            guard delivery.body.count <= errand.mostBytes else {
                throw Error.bodyTooLarge(errand.call, most: errand.mostBytes)
            }
            guard let next = try Redirection.next(after: delivery, of: errand, by: configuration.redirects) else {
                delivery.took = took
                return delivery
            }
            guard followed < configuration.redirects.most else {
                throw Error.badRedirection(
                    errand.call, reason: "\(followed) redirections were followed and none led to an answer")
            }
            guard next.timeout > .zero else { throw Error.timedOut(next.call, after: took) }
            followed += 1
            errand = next
        }
    }

    /// Makes one exchange, unless the circuit breaker is open.
    private func carry(_ errand: Errand) async throws -> Delivery {
        guard configuration.breaker != nil else { return try await courier.deliver(errand) }
        let origin = errand.destination.origin
        if let left = breakers.withLock({ $0?.admit(origin, at: elapsed()) }) ?? nil {
            throw Error.resting(errand.call, left: left)
        }
        do {
            let delivery = try await courier.deliver(errand)
            note(.answered(status: delivery.status, retryAfter: nil), of: origin)
            return delivery
        } catch {
            note(.failed(error), of: origin)
            throw error
        }
    }

    private func note(_ outcome: RetryPolicy.Outcome, of origin: String) {
        guard let isFailure = CircuitBreakers.isFailure(outcome) else { return }
        breakers.withLock { $0?.note(isFailure: isFailure, of: origin, at: elapsed()) }
    }
}
