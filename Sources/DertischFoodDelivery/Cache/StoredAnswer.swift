/// A cached answer, with the data to match it with requests and to judge its freshness.
struct StoredAnswer: Sendable {
    /// A request header that the answer depends on.
    struct Condition: Hashable, Sendable, Codable {
        let name: String
        let value: String?
    }

    /// The absolute address.
    let address: String
    /// The request headers that the answer depends on, with their values.
    let conditions: [Condition]
    let status: Int
    var headers: FoodDelivery.Headers
    let body: [UInt8]
    /// The times of the request and of its answer, in seconds since 1970.
    var asked: Double
    var came: Double

    /// The headers with credentials. Answers are never shared between requests that differ in them.
    static let personal = ["Authorization", "Cookie"]

    init(
        address: String, conditions: [Condition], status: Int, headers: FoodDelivery.Headers, body: [UInt8],
        asked: Double, came: Double
    ) {
        self.address = address
        self.conditions = conditions
        self.status = status
        self.headers = headers
        self.body = body
        self.asked = asked
        self.came = came
    }

    /// Creates a cached answer, or `nil` if it may not be stored (RFC 9111, section 3, for a private cache).
    init?(_ delivery: Delivery, to errand: Errand, asked: Double, came: Double) {
        let says = CacheControl(delivery.headers)
        let vary = delivery.headers.values(of: "Vary").flatMap { $0.split(separator: ",") }
            .map { $0.filter { $0 != " " }.lowercased() }
        guard errand.method == .get, errand.caching != .none, errand.headers["Range"] == nil, !errand.isStreamed,
            !says.has("no-store"), !CacheControl(errand.headers).has("no-store"), !vary.contains("*"),
            [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].contains(delivery.status)
        else { return nil }
        // An answer that the server calls public may be served to any user.
        let names = Set(vary).union(says.has("public") ? [] : Self.personal.map { $0.lowercased() }).sorted()
        address = errand.destination.text
        conditions = names.map { Condition(name: $0, value: errand.headers.joined($0)) }
        status = delivery.status
        headers = delivery.headers
        body = delivery.body
        self.asked = asked
        self.came = came
        // An answer that is neither fresh nor can be validated is useful only offline.
        let isUseful = Freshness(self).lifetime > 0 || hasValidator || status == 200
        guard isUseful else { return nil }
    }

    var hasValidator: Bool { headers["ETag"] != nil || headers["Last-Modified"] != nil }

    /// True if the answer matches a request.
    func fits(_ errand: Errand) -> Bool {
        address == errand.destination.text && conditions.allSatisfy { errand.headers.joined($0.name) == $0.value }
    }

    /// True if the request had credentials.
    var isPersonal: Bool {
        conditions.contains { condition in
            condition.value != nil && Self.personal.contains { $0.lowercased() == condition.name }
        }
    }

    /// The same answer, updated after the server validated it (RFC 9111, section 3.2).
    func confirmed(by delivery: Delivery, asked: Double, came: Double) -> StoredAnswer {
        var answer = self
        var news = delivery.headers
        // These describe the body on the wire, and a 304 has none.
        for name in ["Content-Length", "Content-Encoding", "Transfer-Encoding", "Content-Range"] { news[name] = nil }
        answer.headers = headers.overridden(by: news)
        if delivery.headers["Age"] == nil { answer.headers["Age"] = nil }
        answer.asked = asked
        answer.came = came
        return answer
    }

    /// The conditional headers that validate the answer.
    var questions: FoodDelivery.Headers {
        var questions = FoodDelivery.Headers()
        if let tag = headers["ETag"] { questions.append("If-None-Match", tag) }
        if let date = headers["Last-Modified"] { questions.append("If-Modified-Since", date) }
        return questions
    }

    func delivery(from source: Delivery.Source) -> Delivery {
        var delivery = Delivery(status: status, headers: headers, body: body)
        delivery.source = source
        return delivery
    }

    /// The approximate size in bytes.
    var size: Int {
        body.count + address.utf8.count
            + headers.fields.reduce(200) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    }
}

extension FoodDelivery.Headers {
    /// All values of a name, joined by commas, or `nil` if there are no fields of that name.
    func joined(_ name: String) -> String? {
        let values = values(of: name)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}
