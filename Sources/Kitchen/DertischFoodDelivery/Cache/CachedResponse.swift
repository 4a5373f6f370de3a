/// A cached response, with the data to match it with requests and to judge its freshness.
struct CachedResponse: Sendable {
    /// A request header that the response depends on.
    struct Condition: Hashable, Sendable, Codable {
        let name: String
        let value: String?
    }

    /// The absolute address.
    let address: String
    /// The request headers that the response depends on, with their values.
    let conditions: [Condition]
    let status: Int
    var headers: FoodDelivery.Headers
    let body: [UInt8]
    /// The times of the request and of its response, in seconds since 1970.
    var requested: Double
    var received: Double

    /// The headers with credentials. Responses are never shared between requests that differ in them.
    static let personal = ["Authorization", "Cookie"]

    init(
        address: String, conditions: [Condition], status: Int, headers: FoodDelivery.Headers, body: [UInt8],
        requested: Double, received: Double
    ) {
        self.address = address
        self.conditions = conditions
        self.status = status
        self.headers = headers
        self.body = body
        self.requested = requested
        self.received = received
    }

    /// Creates a cached response, or `nil` if it may not be stored (RFC 9111, section 3, for a private cache).
    init?(_ delivery: Delivery, to request: PreparedRequest, requested: Double, received: Double) {
        let directives = CacheControl(delivery.headers)
        let vary = delivery.headers.values(of: "Vary").flatMap { $0.split(separator: ",") }
            .map { $0.filter { $0 != " " }.lowercased() }
        guard request.method == .get, request.caching != .none, request.headers["Range"] == nil, !request.isStreamed,
            !directives.has("no-store"), !CacheControl(request.headers).has("no-store"), !vary.contains("*"),
            [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].contains(delivery.status)
        else { return nil }
        // A response that the server calls public may be served to any user.
        let names = Set(vary).union(directives.has("public") ? [] : Self.personal.map { $0.lowercased() }).sorted()
        address = request.destination.text
        conditions = names.map { Condition(name: $0, value: request.headers.joined($0)) }
        status = delivery.status
        headers = delivery.headers
        body = delivery.body
        self.requested = requested
        self.received = received
        // A response that is neither fresh nor can be validated is useful only offline.
        let isUseful = Freshness(self).lifetime > 0 || hasValidator || status == 200
        guard isUseful else { return nil }
    }

    var hasValidator: Bool { headers["ETag"] != nil || headers["Last-Modified"] != nil }

    /// True if the response matches a request.
    func matches(_ request: PreparedRequest) -> Bool {
        address == request.destination.text && conditions.allSatisfy { request.headers.joined($0.name) == $0.value }
    }

    /// True if the request had credentials.
    var isPersonal: Bool {
        conditions.contains { condition in
            condition.value != nil && Self.personal.contains { $0.lowercased() == condition.name }
        }
    }

    /// The same response, updated after the server validated it (RFC 9111, section 3.2).
    func updated(by delivery: Delivery, requested: Double, received: Double) -> CachedResponse {
        var response = self
        var newHeaders = delivery.headers
        // These describe the body on the wire, and a 304 has none.
        for name in ["Content-Length", "Content-Encoding", "Transfer-Encoding", "Content-Range"] {
            newHeaders[name] = nil
        }
        response.headers = headers.overridden(by: newHeaders)
        if delivery.headers["Age"] == nil { response.headers["Age"] = nil }
        response.requested = requested
        response.received = received
        return response
    }

    /// The conditional headers that validate the response.
    var conditionalHeaders: FoodDelivery.Headers {
        var conditionalHeaders = FoodDelivery.Headers()
        if let tag = headers["ETag"] { conditionalHeaders.append("If-None-Match", tag) }
        if let date = headers["Last-Modified"] { conditionalHeaders.append("If-Modified-Since", date) }
        return conditionalHeaders
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
