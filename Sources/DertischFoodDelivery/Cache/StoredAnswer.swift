/// An answer as a cache keeps it, with what it takes to tell whether it fits a request and is still fresh.
struct StoredAnswer: Sendable {
    /// A header of the request that the answer depends on.
    struct Condition: Hashable, Sendable, Codable {
        let name: String
        let value: String?
    }

    /// The address in full.
    let address: String
    /// Whose it is: headers that the answer depends on, and what they said.
    let conditions: [Condition]
    let status: Int
    var headers: FoodDelivery.Headers
    let body: [UInt8]
    /// When the request went out and when its answer came, in seconds since 1970.
    var asked: Double
    var came: Double

    /// What tells one person from another: an answer to one is never given to another.
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

    /// Keeps an answer, or `nil` if it may not be kept (RFC 9111, section 3; as a private cache).
    init?(_ delivery: Delivery, to errand: Errand, asked: Double, came: Double) {
        let says = CacheControl(delivery.headers)
        let vary = delivery.headers.values(of: "Vary").flatMap { $0.split(separator: ",") }
            .map { $0.filter { $0 != " " }.lowercased() }
        guard errand.method == .get, errand.caching != .none, errand.headers["Range"] == nil, !errand.isStreamed,
            !says.has("no-store"), !CacheControl(errand.headers).has("no-store"), !vary.contains("*"),
            [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].contains(delivery.status)
        else { return nil }
        // What the server calls public may be given to anybody.
        let names = Set(vary).union(says.has("public") ? [] : Self.personal.map { $0.lowercased() }).sorted()
        address = errand.destination.text
        conditions = names.map { Condition(name: $0, value: errand.headers.joined($0)) }
        status = delivery.status
        headers = delivery.headers
        body = delivery.body
        self.asked = asked
        self.came = came
        // What is neither fresh for a while nor can be asked after is of no use but offline.
        let isUseful = Freshness(self).lifetime > 0 || hasValidator || status == 200
        guard isUseful else { return nil }
    }

    var hasValidator: Bool { headers["ETag"] != nil || headers["Last-Modified"] != nil }

    /// Whether it was an answer to such a request.
    func fits(_ errand: Errand) -> Bool {
        address == errand.destination.text && conditions.allSatisfy { errand.headers.joined($0.name) == $0.value }
    }

    /// Whether the request that it answered said who was asking.
    var isPersonal: Bool {
        conditions.contains { condition in
            condition.value != nil && Self.personal.contains { $0.lowercased() == condition.name }
        }
    }

    /// The same answer, whose server said that it still holds (RFC 9111, section 3.2).
    func confirmed(by delivery: Delivery, asked: Double, came: Double) -> StoredAnswer {
        var answer = self
        var news = delivery.headers
        // These tell of the bytes that travelled, and none did.
        for name in ["Content-Length", "Content-Encoding", "Transfer-Encoding", "Content-Range"] { news[name] = nil }
        answer.headers = headers.overridden(by: news)
        if delivery.headers["Age"] == nil { answer.headers["Age"] = nil }
        answer.asked = asked
        answer.came = came
        return answer
    }

    /// The headers that ask the server whether the answer still holds.
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

    /// How much room it takes, roughly.
    var size: Int {
        body.count + address.utf8.count
            + headers.fields.reduce(200) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    }
}

extension FoodDelivery.Headers {
    /// All values under a name as one, or `nil` if there is none.
    func joined(_ name: String) -> String? {
        let values = values(of: name)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}
