/// The cache's decision about a request: a pure function.
enum CacheDecision: Equatable {
    /// Serve the cached response.
    case serve(Delivery.Source)
    /// Serve the cached response, and ask the server in the background.
    case serveAndRevalidate
    /// Ask the server to validate the cached response.
    case revalidate
    /// Ask the server for a new response.
    case fetch
    /// The cache has no response, and the server may not be asked.
    case unavailable

    init(_ stored: CachedResponse?, for request: PreparedRequest, isOffline: Bool, at now: Double) {
        let directives = CacheControl(request.headers)
        let isCacheOnly = isOffline || request.caching == .onlyCached || directives.has("only-if-cached")
        guard let stored else {
            self = isCacheOnly ? .unavailable : .fetch
            return
        }
        let freshness = Freshness(stored)
        if freshness.isFresh(at: now, for: directives), request.caching != .reload || isCacheOnly {
            self = .serve(.cache)
        } else if isCacheOnly {
            self = .serve(.stale)
        } else if request.caching == .reload {
            self = .fetch
        } else if freshness.mayServeWhileRevalidating(at: now), !directives.has("no-cache") {
            self = .serveAndRevalidate
        } else {
            self = stored.hasValidator ? .revalidate : .fetch
        }
    }
}
