/// The freshness and age of a response (RFC 9111, section 4.2): a pure value.
struct Freshness: Equatable {
    /// The freshness lifetime in seconds, from the time the server created the response.
    let lifetime: Double
    /// The age in seconds on arrival.
    private let ageOnArrival: Double
    private let received: Double
    private let mustRevalidate: Bool
    private let requiresRevalidation: Bool
    private let whileRevalidating: Double
    private let ifError: Double

    /// The maximum heuristic lifetime if the server sets none: one day.
    static let maxHeuristicLifetime: Double = 86_400

    init(_ response: CachedResponse) {
        let directives = CacheControl(response.headers)
        let date = response.headers["Date"].flatMap(HTTPDate.seconds).map { Double($0) } ?? response.received
        lifetime = Self.lifetime(response, directives, date)
        let reportedAge = response.headers["Age"].flatMap { Int32($0) }.map { max(0, Double($0)) } ?? 0
        ageOnArrival = max(
            max(0, response.received - date), reportedAge + max(0, response.received - response.requested))
        received = response.received
        requiresRevalidation = directives.has("no-cache")
        mustRevalidate = directives.has("must-revalidate") || directives.has("no-cache")
        whileRevalidating = Double(directives.seconds("stale-while-revalidate") ?? 0)
        ifError = Double(directives.seconds("stale-if-error") ?? 0)
    }

    /// The age in seconds. A clock that was set back counts as standing still.
    func age(at now: Double) -> Double { ageOnArrival + max(0, now - received) }

    /// The seconds since the lifetime ended; negative while the response is fresh.
    func staleness(at now: Double) -> Double { age(at: now) - lifetime }

    /// True if the response may be served without asking the server, under the request's directives.
    func isFresh(at now: Double, for request: CacheControl = CacheControl([:])) -> Bool {
        guard !requiresRevalidation, !request.has("no-cache") else { return false }
        if let maxAge = request.seconds("max-age"), age(at: now) > Double(maxAge) { return false }
        let margin = Double(request.seconds("min-fresh") ?? 0)
        if staleness(at: now) + margin < 0 { return true }
        guard request.has("max-stale"), !mustRevalidate else { return false }
        // Without a number, any staleness is accepted.
        let maxStale = request.seconds("max-stale").flatMap { $0 == 0 ? nil : Double($0) } ?? .infinity
        return staleness(at: now) <= maxStale
    }

    /// True if the response may be served while the server is asked in the background.
    func mayServeWhileRevalidating(at now: Double) -> Bool {
        !mustRevalidate && staleness(at: now) < whileRevalidating
    }

    /// True if the response may be served because the server is unreachable.
    func mayServeOnError(at now: Double) -> Bool { !mustRevalidate && staleness(at: now) < ifError }

    private static func lifetime(_ response: CachedResponse, _ directives: CacheControl, _ date: Double) -> Double {
        if let seconds = directives.seconds("max-age") { return Double(seconds) }
        if let text = response.headers["Expires"] {
            // An invalid date, such as the common "0", counts as past.
            return HTTPDate.seconds(text).map { max(0, Double($0) - date) } ?? 0
        }
        // A heuristic: a document unchanged for ten days is fresh for one (section 4.2.2).
        guard [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].contains(response.status),
            let changed = response.headers["Last-Modified"].flatMap(HTTPDate.seconds), !response.address.contains("?")
        else { return 0 }
        return min(max(0, date - Double(changed)) / 10, maxHeuristicLifetime)
    }
}
