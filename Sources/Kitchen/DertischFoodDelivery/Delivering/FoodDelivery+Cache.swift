/// Deliveries through the cache.
extension FoodDelivery {
    func fetch(_ request: PreparedRequest, with cache: HTTPCache) async throws -> Delivery {
        guard request.method == .get, !request.isStreamed, request.headers["Range"] == nil else {
            return try await sendPastCache(request, cache)
        }
        let stored = await cache.response(to: request)
        switch CacheDecision(stored, for: request, isOffline: isOffline, at: configuration.now()) {
        case .unavailable: throw Error.offline(request.call)
        case .serve(let source): if let stored { return stored.delivery(from: source) }
        case .serveAndRevalidate:
            guard let stored else { break }
            revalidateInBackground(request, cache)
            return stored.delivery(from: .stale)
        case .revalidate: if let stored { return try await revalidate(stored, request, cache) }
        case .fetch:
            guard let stored else { break }
            do { return try await fetchAndStore(request, cache) } catch {
                return try fallback(for: error, stored)
            }
        }
        return try await fetchAndStore(request, cache)
    }

    /// Delivers a request that the cache cannot answer but may have to invalidate entries for (RFC 9111, section 4.4).
    private func sendPastCache(_ request: PreparedRequest, _ cache: HTTPCache) async throws -> Delivery {
        if isOffline || request.caching == .onlyCached { throw Error.offline(request.call) }
        let delivery = try await sendWithRetries(request)
        guard !request.method.isSafe, (200..<400).contains(delivery.status) else { return delivery }
        await cache.remove(request.destination.text)
        for name in ["Location", "Content-Location"] {
            guard let text = delivery.headers[name], let other = try? request.destination.resolving(text),
                other.origin == request.destination.origin
            else { continue }
            await cache.remove(other.text)
        }
        return delivery
    }

    private func fetchAndStore(_ request: PreparedRequest, _ cache: HTTPCache) async throws -> Delivery {
        let requested = configuration.now()
        let delivery = try await sendWithRetries(request)
        await store(delivery, to: request, requested: requested, in: cache)
        return delivery
    }

    private func store(_ delivery: Delivery, to request: PreparedRequest, requested: Double, in cache: HTTPCache) async
    {
        if let response = CachedResponse(delivery, to: request, requested: requested, received: configuration.now()) {
            await cache.store(response)
        } else if delivery.status < 500 {
            // The cached response no longer matches the server's.
            await cache.remove(request.destination.text)
        }
    }

    private func revalidate(_ stored: CachedResponse, _ request: PreparedRequest, _ cache: HTTPCache) async throws
        -> Delivery
    {
        var conditional = request
        conditional.headers = stored.conditionalHeaders.overridden(by: request.headers)
        let requested = configuration.now()
        let delivery: Delivery
        do { delivery = try await sendWithRetries(conditional) } catch { return try fallback(for: error, stored) }
        if delivery.status == 304, request.headers["If-None-Match"] == nil, request.headers["If-Modified-Since"] == nil
        {
            let updated = stored.updated(by: delivery, requested: requested, received: configuration.now())
            await cache.store(updated)
            var response = updated.delivery(from: .revalidated)
            response.took = delivery.took
            return response
        }
        if delivery.status >= 500, Freshness(stored).mayServeOnError(at: configuration.now()) {
            return stored.delivery(from: .stale)
        }
        await store(delivery, to: request, requested: requested, in: cache)
        return delivery
    }

    /// The cached response, if it may replace a response that failed.
    private func fallback(for error: any Swift.Error, _ stored: CachedResponse) throws -> Delivery {
        guard error is Error, Freshness(stored).mayServeOnError(at: configuration.now()) else { throw error }
        return stored.delivery(from: .stale)
    }

    /// Asks the server in the background, unless another task already does. Errors are ignored: they appear at the next
    /// request that waits for the response.
    private func revalidateInBackground(_ request: PreparedRequest, _ cache: HTTPCache) {
        let address = request.destination.text
        guard cache.beginRevalidating(address) else { return }
        Task {
            defer { cache.endRevalidating(address) }
            // Another task may have finished just before this one began.
            guard let stored = await cache.response(to: request),
                case .serveAndRevalidate = CacheDecision(
                    stored, for: request, isOffline: isOffline, at: configuration.now())
            else { return }
            _ = try? await (stored.hasValidator ? revalidate(stored, request, cache) : fetchAndStore(request, cache))
        }
    }
}
