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

    let configuration: FoodDelivery.Configuration
    let credentials: (any FirebaseCredentials)?
    let tokenPlace: TokenPlace
    /// The client, or the error that made none: told by the first request.
    private let delivery: Result<FoodDelivery, any Error>

    init(
        _ configuration: FoodDelivery.Configuration, _ credentials: (any FirebaseCredentials)?,
        tokenPlace: TokenPlace = .header
    ) {
        self.configuration = configuration
        self.credentials = credentials
        self.tokenPlace = tokenPlace
        delivery = Result { try FoodDelivery(configuration) }
    }

    /// The method and the address without its query, as errors show it.
    static func place(_ request: DeliveryRequest) -> String { "\(request.method) \(request.address.shown)" }

    /// Sends a request, and requires a success.
    ///
    /// - Throws: ``FirebaseError``, or `CancellationError`.
    func send(_ request: DeliveryRequest, hiding secrets: [String] = []) async throws -> Delivery {
        try await withToken(request) { request, token in
            let response = try await client().deliver(request)
            return (response, FirebaseRefusal(response, hiding: secrets + [token?.text ?? ""]))
        }.0
    }

    /// Opens a stream, and requires a success.
    ///
    /// - Returns: the response, and the token that it was given for.
    /// - Throws: ``FirebaseError``, or `CancellationError`.
    func open(_ request: DeliveryRequest) async throws -> (Delivery, FirebaseToken?) {
        try await withToken(request) { request, token in
            let response = try await client().open(request)
            guard !response.isSuccess else { return (response, FirebaseRefusal(status: response.status)) }
            var refusal = response
            refusal.body = await Self.start(of: response.stream)
            return (response, FirebaseRefusal(refusal, hiding: [token?.text ?? ""]))
        }
    }

    /// Sends a request and parses the answer.
    ///
    /// - Throws: ``FirebaseError``, or `CancellationError`.
    func tree(_ request: DeliveryRequest, hiding secrets: [String] = []) async throws -> JSONTree {
        let response = try await send(request, hiding: secrets)
        return try Self.tree(response.body, of: Self.place(request))
    }

    static func tree(_ bytes: [UInt8], of place: String) throws(FirebaseError) -> JSONTree {
        do throws(JSONReader.Broken) { return try JSONReader.read(bytes) } catch {
            throw .unreadable(place, path: "", reason: "it is not JSON, at byte \(error.offset)")
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

    /// Runs a request with a token, and once more with a new one if the first is rejected.
    func withToken(
        _ request: DeliveryRequest,
        _ run: (DeliveryRequest, FirebaseToken?) async throws -> (Delivery, FirebaseRefusal)
    ) async throws -> (Delivery, FirebaseToken?) {
        var token = try await credentials?.token()
        var isSecond = false
        while true {
            let (response, refusal) = try await Self.translating { try await run(adding(token, to: request), token) }
            if response.isSuccess { return (response, token) }
            guard refusal.isOfToken, !isSecond, let rejected = token, let credentials else {
                throw Self.error(Self.place(request), refusal)
            }
            isSecond = true
            token = try await credentials.token(replacing: rejected)
        }
    }

    private static func error(_ place: String, _ refusal: FirebaseRefusal) -> FirebaseError {
        switch (refusal.status, refusal.code) {
        // Firestore refuses a query without an index by this code as well: with an explanation, and no change was asked for.
        case (_, "FAILED_PRECONDITION") where place.hasSuffix("Query"): .refused(place, refusal)
        case (412, _), (409, _), (_, "FAILED_PRECONDITION"), (_, "ABORTED"), (_, "ALREADY_EXISTS"):
            .conflict(place, refusal)
        default: .refused(place, refusal)
        }
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
        do { return try await work() } catch let error as FoodDelivery.Error {
            if case .bodyTooLarge(let call, let maxBytes) = error {
                throw FirebaseError.tooLarge(call.description, maxBytes: maxBytes)
            }
            throw FirebaseError.network(error)
        }
    }

    private static func start(of stream: ByteStream) async -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            for try await piece in stream {
                bytes += piece
                if bytes.count > 4_096 { break }
            }
        } catch {
            // The refusal is known by its status; only its words are missing.
        }
        return bytes
    }
}
