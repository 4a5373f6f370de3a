/// The cache's decision about a request: a pure function.
enum CacheDecision: Equatable {
    /// Serve the cached answer.
    case serve(Delivery.Source)
    /// Serve the cached answer, and ask the server in the background.
    case serveAndAsk
    /// Ask the server to validate the cached answer.
    case confirm
    /// Ask the server for a new answer.
    case ask
    /// The cache has no answer, and the server may not be asked.
    case nothing

    init(_ stored: StoredAnswer?, for errand: Errand, isOffline: Bool, at now: Double) {
        let request = CacheControl(errand.headers)
        let staysHere = isOffline || errand.caching == .onlyCached || request.has("only-if-cached")
        guard let stored else {
            self = staysHere ? .nothing : .ask
            return
        }
        let freshness = Freshness(stored)
        if freshness.isFresh(at: now, for: request), errand.caching != .reload || staysHere {
            self = .serve(.cache)
        } else if staysHere {
            self = .serve(.stale)
        } else if errand.caching == .reload {
            self = .ask
        } else if freshness.isGoodMeanwhile(at: now), !request.has("no-cache") {
            self = .serveAndAsk
        } else {
            self = stored.hasValidator ? .confirm : .ask
        }
    }
}
