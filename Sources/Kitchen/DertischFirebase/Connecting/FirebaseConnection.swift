import DertischSupport
import DertischFoodDelivery
import DertischJSON

/// Requests to one service of Firebase, with tokens.
struct FirebaseConnection: Sendable {
    /// The place of the token in a request.
    enum TokenPlace: Sendable {
        case header
        /// In the query, as the Realtime Database takes it. No error shows a query.
        case query
    }

    /// The outcome of a request that a server has answered.
    enum Outcome: Sendable {
        case accepted(Delivery)
        case refused(FirebaseRefusal)
    }

    let configuration: FoodDelivery.Configuration
    let credentials: (any FirebaseCredentials)?
    let tokenPlace: TokenPlace
    /// The client, or the error that made none: thrown by the first request.
    private let delivery: Result<FoodDelivery, any Error>

    init(
        _ configuration: FoodDelivery.Configuration, _ credentials: (any FirebaseCredentials)?,
        tokenPlace: TokenPlace = .header
    ) {
        var configuration = configuration
        // Google's services ask to try again after it as well.
        configuration.retries.statuses.insert(500)
        self.configuration = configuration
        self.credentials = credentials
        self.tokenPlace = tokenPlace
        delivery = Result { try FoodDelivery(configuration) }
    }

    /// The method and the address without its query, as errors show it.
    static func call(_ request: DeliveryRequest) -> FoodDelivery.Call {
        FoodDelivery.Call(
            method: request.method.name, address: request.address.shown, order: OrderTicket.current)
    }

    /// Sends a request, and requires a success.
    ///
    /// - Throws: ``FirebaseError``, or `CancellationError`.
    func send(_ request: DeliveryRequest, hiding secrets: [String] = []) async throws -> Delivery {
        try await withToken(request) { request, token in
            let response = try await client().deliver(request)
            guard !response.isSuccess else { return .accepted(response) }
            return .refused(
                FirebaseRefusal(response, hiding: secrets + [token?.text ?? ""], now: configuration.now()))
        }.0
    }

    /// Opens a stream, and requires a success.
    ///
    /// - Returns: the response, and the token that it was given for.
    /// - Throws: ``FirebaseError``, or `CancellationError`.
    func open(_ request: DeliveryRequest) async throws -> (Delivery, FirebaseToken?) {
        try await withToken(request) { request, token in
            let response = try await client().open(request)
            guard !response.isSuccess else { return .accepted(response) }
            var refusal = response
            refusal.body = await response.stream.prefix(maxBytes: 4_096)
            return .refused(FirebaseRefusal(refusal, hiding: [token?.text ?? ""], now: configuration.now()))
        }
    }

    /// Sends a request and parses the answer.
    ///
    /// - Throws: ``FirebaseError``, or `CancellationError`.
    func tree(_ request: DeliveryRequest, hiding secrets: [String] = []) async throws -> JSONTree {
        let response = try await send(request, hiding: secrets)
        return try Self.tree(response.body, of: Self.call(request))
    }

    static func tree(_ bytes: [UInt8], of call: FoodDelivery.Call) throws(FirebaseError) -> JSONTree {
        do throws(JSONReader.Broken) { return try JSONReader.read(bytes) } catch {
            throw .badAnswer(call, path: "", reason: "it is not JSON, at byte \(error.offset)")
        }
    }

    /// A request whose body is JSON.
    static func request(
        _ method: DeliveryRequest.Method, _ address: String, _ body: JSONTree? = nil, isRepeatable: Bool? = nil
    ) -> DeliveryRequest {
        var request = DeliveryRequest(method, FoodDelivery.Address(address))
        request.body = body.map { .bytes(Array($0.json.utf8), as: .json) }
        request.isRepeatable = isRepeatable
        request.caching = .none
        return request
    }

    /// The client.
    func client() throws -> FoodDelivery { try delivery.get() }

    /// Pauses before another attempt, as the configuration prescribes, and not shorter than the server asks.
    ///
    /// - Parameter failures: the number of failed attempts in a row, from 1.
    /// - Throws: `CancellationError`.
    func pause(after failures: Int, _ retryAfter: Duration? = nil) async throws {
        try await client().pause(after: failures, min(retryAfter ?? .zero, configuration.retries.maxRetryAfter))
    }

    /// Runs a request with a token, and once more with a new one if the first is rejected.
    func withToken(
        _ request: DeliveryRequest, _ run: (DeliveryRequest, FirebaseToken?) async throws -> Outcome
    ) async throws -> (Delivery, FirebaseToken?) {
        var token = try await credentials?.token()
        var isSecond = false
        while true {
            switch try await Self.translating({ try await run(adding(token, to: request), token) }) {
            case .accepted(let response): return (response, token)
            case .refused(let refusal):
                guard refusal.isOfToken, !isSecond, let rejected = token, let credentials else {
                    throw Self.error(request, refusal)
                }
                isSecond = true
                token = try await credentials.token(replacing: rejected)
            }
        }
    }

    private static func error(_ request: DeliveryRequest, _ refusal: FirebaseRefusal) -> FirebaseError {
        let isOfState =
            [409, 412].contains(refusal.status)
            || ["FAILED_PRECONDITION", "ABORTED", "ALREADY_EXISTS"].contains(refusal.code)
        // A read has no condition: Firestore refuses queries without an index by one of these codes.
        return isOfState && !request.isRead
            ? .conflict(call(request), refusal) : .refused(call(request), refusal)
    }

    private func adding(_ token: FirebaseToken?, to request: DeliveryRequest) -> DeliveryRequest {
        guard let token else { return request }
        var request = request
        switch tokenPlace {
        case .header: request.headers["Authorization"] = "Bearer \(token.text)"
        case .query: request.query.append(token.kind == .user ? "auth" : "access_token", token.text)
        }
        return request
    }

    /// Turns the errors of the client into those of Firebase.
    static func translating<Output>(_ work: () async throws -> Output) async throws -> Output {
        do { return try await work() } catch let error as FoodDelivery.Error { throw translated(error) }
    }

    static func translated(_ error: FoodDelivery.Error) -> FirebaseError {
        switch error {
        case .bodyTooLarge(let call, let maxBytes): .tooLarge(call, maxBytes: maxBytes)
        case .unreadable(_, let file, let reason): .unreadableFile(file, reason: reason)
        default: .network(error)
        }
    }
}

extension DeliveryRequest {
    /// True for a request that changes nothing, also one that is posted.
    fileprivate var isRead: Bool {
        method.isSafe
            || [":runQuery", ":runAggregationQuery", ":batchGet"].contains { address.text.hasSuffix($0) }
    }
}
