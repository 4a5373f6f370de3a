/// How long an answer holds, and how old it is (RFC 9111, section 4.2): a pure value.
struct Freshness: Equatable {
    /// For how many seconds it is fresh, from when the server made it.
    let lifetime: Double
    /// How many seconds old it was when it came.
    private let ageWhenCame: Double
    private let came: Double
    private let isNeverServedStale: Bool
    private let isAlwaysAsked: Bool
    private let whileRevalidating: Double
    private let ifError: Double

    /// A day: how long an answer is fresh at most if its server does not say.
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

    /// How many seconds old it is; a clock that was set back counts as standing still.
    func age(at now: Double) -> Double { ageWhenCame + max(0, now - came) }

    /// How many seconds past its lifetime it is; below zero while it is fresh.
    func staleness(at now: Double) -> Double { age(at: now) - lifetime }

    /// Whether it may be served without asking, to a request that says such things.
    func isFresh(at now: Double, for request: CacheControl = CacheControl([:])) -> Bool {
        guard !isAlwaysAsked, !request.has("no-cache") else { return false }
        if let most = request.seconds("max-age"), age(at: now) > Double(most) { return false }
        let margin = Double(request.seconds("min-fresh") ?? 0)
        if staleness(at: now) + margin < 0 { return true }
        guard request.has("max-stale"), !isNeverServedStale else { return false }
        // Without a number any age is welcome.
        let most = request.seconds("max-stale").flatMap { $0 == 0 ? nil : Double($0) } ?? .infinity
        return staleness(at: now) <= most
    }

    /// Whether it may be served while the server is asked in the background.
    func isGoodMeanwhile(at now: Double) -> Bool {
        !isNeverServedStale && staleness(at: now) < whileRevalidating
    }

    /// Whether it may be served because the server cannot be asked.
    func isGoodAfterError(at now: Double) -> Bool { !isNeverServedStale && staleness(at: now) < ifError }

    private static func lifetime(_ answer: StoredAnswer, _ says: CacheControl, _ date: Double) -> Double {
        if let seconds = says.seconds("max-age") { return Double(seconds) }
        if let text = answer.headers["Expires"] {
            // What is no date lies in the past, as the "0" that is often sent.
            return HTTPDate.seconds(text).map { max(0, Double($0) - date) } ?? 0
        }
        // A guess: what has not changed for ten days will not change for one (section 4.2.2).
        guard [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].contains(answer.status),
            let changed = answer.headers["Last-Modified"].flatMap(HTTPDate.seconds), !answer.address.contains("?")
        else { return 0 }
        return min(max(0, date - Double(changed)) / 10, mostGuessed)
    }
}

/// What to do with a request in view of the cache: a pure decision.
enum CacheDecision: Equatable {
    /// Give what is kept.
    case serve(Delivery.Source)
    /// Give what is kept, and ask the server meanwhile.
    case serveAndAsk
    /// Ask the server whether what is kept still holds.
    case confirm
    /// Ask the server.
    case ask
    /// There is nothing, and the server may not be asked.
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
