/// The freshness and age of an answer (RFC 9111, section 4.2): a pure value.
struct Freshness: Equatable {
    /// The freshness lifetime in seconds, from the time the server created the answer.
    let lifetime: Double
    /// The age in seconds on arrival.
    private let ageWhenCame: Double
    private let came: Double
    private let isNeverServedStale: Bool
    private let isAlwaysAsked: Bool
    private let whileRevalidating: Double
    private let ifError: Double

    /// The maximum heuristic lifetime if the server sets none: one day.
    static let mostGuessed: Double = 86_400

    init(_ answer: StoredAnswer) {
        let says = CacheControl(answer.headers)
        let date = answer.headers["Date"].flatMap(HTTPDate.seconds).map { Double($0) } ?? answer.came
        lifetime = Self.lifetime(answer, says, date)
        let told = answer.headers["Age"].flatMap { Int32($0) }.map { max(0, Double($0)) } ?? 0
        ageWhenCame = max(max(0, answer.came - date), told + max(0, answer.came - answer.asked))
        came = answer.came
        isAlwaysAsked = says.has("no-cache")
        isNeverServedStale = says.has("must-revalidate") || says.has("no-cache")
        whileRevalidating = Double(says.seconds("stale-while-revalidate") ?? 0)
        ifError = Double(says.seconds("stale-if-error") ?? 0)
    }

    /// The age in seconds. A clock that was set back counts as standing still.
    func age(at now: Double) -> Double { ageWhenCame + max(0, now - came) }

    /// The seconds since the lifetime ended; negative while the answer is fresh.
    func staleness(at now: Double) -> Double { age(at: now) - lifetime }

    /// True if the answer may be served without asking the server, under the request's directives.
    func isFresh(at now: Double, for request: CacheControl = CacheControl([:])) -> Bool {
        guard !isAlwaysAsked, !request.has("no-cache") else { return false }
        if let most = request.seconds("max-age"), age(at: now) > Double(most) { return false }
        let margin = Double(request.seconds("min-fresh") ?? 0)
        if staleness(at: now) + margin < 0 { return true }
        guard request.has("max-stale"), !isNeverServedStale else { return false }
        // Without a number, any staleness is accepted.
        let most = request.seconds("max-stale").flatMap { $0 == 0 ? nil : Double($0) } ?? .infinity
        return staleness(at: now) <= most
    }

    /// True if the answer may be served while the server is asked in the background.
    func isGoodMeanwhile(at now: Double) -> Bool {
        !isNeverServedStale && staleness(at: now) < whileRevalidating
    }

    /// True if the answer may be served because the server is unreachable.
    func isGoodAfterError(at now: Double) -> Bool { !isNeverServedStale && staleness(at: now) < ifError }

    private static func lifetime(_ answer: StoredAnswer, _ says: CacheControl, _ date: Double) -> Double {
        if let seconds = says.seconds("max-age") { return Double(seconds) }
        if let text = answer.headers["Expires"] {
            // An invalid date, such as the common "0", counts as past.
            return HTTPDate.seconds(text).map { max(0, Double($0) - date) } ?? 0
        }
        // A heuristic: a document unchanged for ten days is fresh for one (section 4.2.2).
        guard [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].contains(answer.status),
            let changed = answer.headers["Last-Modified"].flatMap(HTTPDate.seconds), !answer.address.contains("?")
        else { return 0 }
        return min(max(0, date - Double(changed)) / 10, mostGuessed)
    }
}
