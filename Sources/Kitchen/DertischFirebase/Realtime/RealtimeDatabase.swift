import DertischSupport
public import DertischFoodDelivery
import DertischJSON
import Foundation

/// A Firebase Realtime Database, an ingredient: values as `Codable`, over its REST interface, and its stream of changes.
///
/// ```swift
/// let database = RealtimeDatabase("https://shop-default-rtdb.firebaseio.com", credentials: authentication)
/// try await database.put(3, at: "likes/4")
/// let key = try await database.push("Lovely!", at: "comments/4")
/// let best = try await database.find(Int.self, at: "likes", .orderedByValue.last(10))
/// try await database.patch(["title": "Dune", "likes": .increment(1), "changed": .serverTime], at: "photos/4")
/// try await database.transaction(Int.self, at: "likes/4") { ($0 ?? 0) + 1 }
/// ```
///
/// Source: firebase.google.com/docs/reference/rest/database.
///
/// All calls may be made from any task. Reads and repeatable writes are tried again after 408, 425, 429, 500, 502, 503 and 504, with the
/// pauses of the configuration.
public struct RealtimeDatabase: Sendable {
    /// The number of attempts of ``transaction(_:at:_:)``.
    static let maxAttempts = 25
    /// The number of streams that may be open at the same time.
    static let maxStreams = 1_000

    let connection: FirebaseConnection
    /// The connection for streams, with another limit of silence.
    let streaming: FirebaseConnection
    private let root: String
    /// The name of the database, if an emulator serves it.
    private let namespace: String?

    /// Creates the client of a database. Nothing is sent yet.
    ///
    /// - Parameters:
    ///   - address: the database's address, such as `https://shop-default-rtdb.firebaseio.com`.
    ///   - credentials: the source of tokens: a ``FirebaseAuthentication`` or ``FirebaseAccessTokens``; `nil` for none.
    ///   - silence: the time without an event after which a stream is opened anew. The database sends one at least every
    ///     30 seconds.
    ///   - emulators: the emulators to use; by default those that the environment names.
    ///   - configuration: the limits, retries and clock of requests. Its encoder and decoder are not used.
    public init(
        _ address: String, credentials: (any FirebaseCredentials)? = nil, silence: Duration = .seconds(75),
        emulators: FirebaseEmulators = .environment,
        configuration: FoodDelivery.Configuration = FoodDelivery.Configuration()
    ) {
        connection = FirebaseConnection(configuration, credentials, tokenPlace: .query)
        var patient = configuration
        patient.idleTimeout = silence
        // A stream holds a connection for as long as it lasts.
        patient.maxConnections = max(patient.maxConnections, Self.maxStreams)
        patient.maxConnectionsPerHost = max(patient.maxConnectionsPerHost, Self.maxStreams)
        streaming = FirebaseConnection(patient, credentials, tokenPlace: .query)
        // An emulator's address may name the database: http://localhost:9000?ns=shop.
        let parts = address.split(separator: "?", maxSplits: 1).map(String.init)
        let (base, query) = (parts.first ?? "", parts.count > 1 ? parts[1] : "")
        root = FirebaseEmulators.root(emulators.database, or: base.hasSuffix("/") ? String(base.dropLast()) : base)
        let named = query.split(separator: "&").first { $0.hasPrefix("ns=") }?.dropFirst(3)
        let host = base.split(separator: "/").dropFirst().first ?? ""
        let fromHost = emulators.database == nil ? nil : host.split(separator: ".").first
        namespace = (named ?? fromHost).map(String.init)
    }

    /// Reads a value.
    ///
    /// - Returns: the value, decoded; `nil` if it is missing.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @concurrent public func get<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, at path: String
    ) async throws -> Value? {
        let request = try request(.get, path)
        let call = FirebaseConnection.call(request)
        return try RealtimeCoding.decoded(
            try RealtimeCoding.value(try await connection.send(request).body, of: call), of: call)
    }

    /// Reads the children that a query finds, in its order.
    ///
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @concurrent public func find<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, at path: String, _ query: RealtimeQuery
    ) async throws -> [RealtimeEntry<Value>] {
        var request = try request(.get, path)
        try query.add(to: &request)
        if query.findsNothing { return [] }
        let call = FirebaseConnection.call(request)
        switch try RealtimeCoding.value(try await connection.send(request).body, of: call) {
        case .null: return []
        case .children(let children):
            return try query.sorted(children).compactMap { key, child in
                let value: Value? = try RealtimeCoding.decoded(child, of: call, key)
                return value.map { RealtimeEntry(key: key, value: $0) }
            }
        default: throw FirebaseError.badAnswer(call, path: "", reason: "it has no children")
        }
    }

    /// Reads the keys of the children at a path, and not their values: a shallow read.
    ///
    /// - Returns: the keys in their order; none for a value without children.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @concurrent public func keys(at path: String) async throws -> [String] {
        var request = try request(.get, path)
        request.query.append("shallow", true)
        let call = FirebaseConnection.call(request)
        guard case .children(let children) = try RealtimeCoding.value(try await connection.send(request).body, of: call)
        else { return [] }
        return children.keys.sorted { RealtimeQuery.precedes($0, $1) }
    }

    /// Writes a value, in place of one that is there. It may be sent twice, unless it has an increment in it.
    ///
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @concurrent public func put(_ value: some Encodable & Sendable, at path: String) async throws {
        _ = try await connection.send(writing(.put, value, path))
    }

    /// Writes a value of a type that is only known at run time, or one of the server's, such as `.increment(1)`.
    ///
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @concurrent public func put(_ value: RealtimeValue, at path: String) async throws {
        _ = try await connection.send(writing(.put, value, path))
    }

    /// Writes some children of several types, or of the server's, and leaves the others. A child that is `null` is deleted.
    ///
    /// ```swift
    /// try await database.patch(["title": "Dune", "likes": .increment(1), "changed": .serverTime], at: "photos/4")
    /// ```
    ///
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @concurrent public func patch(_ children: RealtimeValue, at path: String) async throws {
        _ = try await connection.send(writing(.patch, children, path))
    }

    /// Writes some children, and leaves the others (updates children). It may be sent twice, unless it has an increment in it.
    ///
    /// A key may be a path: `["photos/4/title": "Dune", "titles/Dune": 4]` changes both or none.
    ///
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @concurrent public func patch(_ children: some Encodable & Sendable, at path: String) async throws {
        _ = try await connection.send(writing(.patch, children, path))
    }

    /// Writes a new child, under a key that the database makes and that sorts by time (an auto ID).
    ///
    /// It is not tried again after a break, since it may have been done.
    ///
    /// - Returns: the key.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @concurrent public func push(_ value: some Encodable & Sendable, at path: String) async throws -> String {
        var request = try writing(.post, value, path)
        request.query = namespaced([:])
        guard let key = try await connection.tree(request)["name"]?.text, !key.isEmpty else {
            throw FirebaseError.badAnswer(FirebaseConnection.call(request), path: "name", reason: "it is missing")
        }
        return key
    }

    /// Adds a number to the one that is there, on the server, so that no change in between is lost. A missing one counts as zero.
    ///
    /// It is sent once: if its answer is lost, it may have been done.
    ///
    /// - Throws: ``FirebaseError``; `CancellationError`.
    public func increment(_ path: String, by number: Int = 1) async throws {
        try await put(.increment(number), at: path)
    }

    /// Deletes a value with all that is below. A missing one is no error.
    ///
    /// - Throws: ``FirebaseError``; `CancellationError`.
    public func delete(_ path: String) async throws { _ = try await connection.send(request(.delete, path)) }

    /// Reads a value with its ETag.
    ///
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @concurrent public func tagged<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, at path: String
    ) async throws -> RealtimeTagged<Value> {
        var request = try request(.get, path)
        request.headers["X-Firebase-ETag"] = "true"
        let response = try await connection.send(request)
        let call = FirebaseConnection.call(request)
        guard let tag = response.headers["ETag"], !tag.isEmpty else {
            throw FirebaseError.badAnswer(call, path: "", reason: "it has no ETag")
        }
        let value = try RealtimeCoding.value(response.body, of: call)
        return RealtimeTagged(value: try RealtimeCoding.decoded(value, of: call), tag: tag)
    }

    /// Writes a value if nothing has changed since its ETag was read.
    ///
    /// It is sent once: if its answer is lost, it may have been done.
    ///
    /// - Parameters:
    ///   - value: the value; `nil` deletes it.
    ///   - path: the place.
    ///   - tag: the ETag of ``tagged(_:at:)``.
    /// - Throws: ``FirebaseError/conflict(_:_:)`` if it has changed; other ``FirebaseError``s; `CancellationError`.
    @concurrent public func put<Value: Encodable & Sendable>(
        _ value: Value?, at path: String, ifTagIs tag: String
    ) async throws {
        var request = if let value { try writing(.put, value, path) } else { try request(.delete, path) }
        // The database refuses this together with `print=silent`.
        request.query = namespaced([:])
        request.headers["if-match"] = tag
        // Sent again after a lost answer, it would be refused for its own change.
        request.isRepeatable = false
        _ = try await connection.send(request)
    }

    /// Changes a value as if nothing else happened in between. If others change it meanwhile, the closure runs again, up to
    /// 25 times.
    ///
    /// A write whose answer is lost is not sent again, since it may have been done: the change would be made twice.
    ///
    /// - Parameters:
    ///   - type: the type of the value.
    ///   - path: the place.
    ///   - change: the new value for the old one; `nil` stands for a missing one.
    /// - Returns: the value that was written.
    /// - Throws: ``FirebaseError/contention(_:attempts:)`` after 25 attempts; other ``FirebaseError``s; the closure's
    ///   errors; `CancellationError`.
    @discardableResult public func transaction<Value: Codable & Sendable>(
        _ type: Value.Type = Value.self, at path: String, _ change: @Sendable (Value?) throws -> Value?
    ) async throws -> Value? {
        for _ in 1...Self.maxAttempts {
            let old = try await tagged(type, at: path)
            let new = try change(old.value)
            do {
                try await put(new, at: path, ifTagIs: old.tag)
                return new
            } catch FirebaseError.conflict { continue }
        }
        throw FirebaseError.contention(FirebaseConnection.call(try request(.put, path)), attempts: Self.maxAttempts)
    }

    /// The changes at a path, as they come. The first is a `put` of all that is there.
    ///
    /// ```swift
    /// for try await change in database.changes(at: "likes") { print(change.kind, change.path) }
    /// ```
    ///
    /// A broken or silent stream is opened anew, after a pause as the configuration prescribes. The new stream begins with a `put`
    /// of the whole value. A token that has expired or was revoked is renewed. Up to 1,000 streams may be open at a time.
    ///
    /// - Parameters:
    ///   - path: the path.
    ///   - maxBytes: the maximum size of one event; a larger one ends the loop with an error.
    ///   - maxFailures: the number of failures in a row after which the loop throws; `nil` for no limit.
    /// - Returns: the changes. The first request is sent when the loop begins.
    public func changes(
        at path: String, maxBytes: Int = 32_000_000, maxFailures: Int? = nil
    ) -> RealtimeChanges {
        RealtimeChanges(
            connection: streaming, request: Result { try request(.get, path) },
            maxBytes: min(max(1_000, maxBytes), Int(Int32.max)), maxFailures: maxFailures)
    }

    /// The whole value at a path, now and after each change. A change that changes nothing is left out.
    ///
    /// A value that grows beyond the limit, by however many changes, ends the loop with ``FirebaseError/valueTooLarge(_:maxBytes:)``.
    ///
    /// - Parameters:
    ///   - type: the type of the value.
    ///   - path: the path.
    ///   - maxBytes: the maximum size of one event, and of the value as JSON. In memory it takes several times as much.
    ///   - maxFailures: the number of failures in a row after which the loop throws; `nil` for no limit.
    /// - Returns: the values; `nil` for a missing one. The first request is sent when the loop begins.
    /// - Complexity: each change compares and decodes the whole value.
    public func values<Value: Decodable & Sendable>(
        of type: Value.Type = Value.self, at path: String, maxBytes: Int = 32_000_000, maxFailures: Int? = nil
    ) -> RealtimeValues<Value> {
        RealtimeValues(changes: changes(at: path, maxBytes: maxBytes, maxFailures: maxFailures))
    }

    private func request(_ method: DeliveryRequest.Method, _ path: String) throws -> DeliveryRequest {
        // Interpolated into a literal address, the root would be escaped.
        let address = root + "/" + (try RealtimePath(path).encoded) + ".json"
        var request = DeliveryRequest(method, FoodDelivery.Address(address), query: namespaced([:]))
        request.caching = .none
        return request
    }

    private func namespaced(_ query: FoodDelivery.URLQuery) -> FoodDelivery.URLQuery {
        var query = query
        query.append("ns", namespace)
        return query
    }

    private func writing(
        _ method: DeliveryRequest.Method, _ value: some Encodable, _ path: String
    ) throws -> DeliveryRequest {
        var request = try request(method, path)
        let json = try RealtimeCoding.json(of: value)
        request.body = .bytes(json, as: .json)
        // Done twice, an increment counts twice. A text with these words in it is sent once as well, which does no harm.
        let hasIncrement = json.firstRange(of: Array(#""increment":"#.utf8)) != nil
        request.isRepeatable = method != .post && !hasIncrement
        request.query.append("print", "silent")
        return request
    }
}
