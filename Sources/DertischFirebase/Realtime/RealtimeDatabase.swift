import DertischBasics
public import DertischFoodDelivery
import DertischJSON
import Foundation

/// A Firebase Realtime Database, an ingredient: values as `Codable`, over its REST interface, and its stream of changes.
///
/// ```swift
/// let database = RealtimeDatabase("https://shop-default-rtdb.firebaseio.com", signIn: signIn)
/// try await database.put(3, at: "likes/4")
/// let key = try await database.push("Lovely!", at: "comments/4")
/// let best = try await database.find(Int.self, at: "likes", .orderedByValue.last(10))
/// try await database.update(Int.self, at: "likes/4") { ($0 ?? 0) + 1 }
/// ```
///
/// Source: firebase.google.com/docs/reference/rest/database.
///
/// All calls may be made from any task. Reads and repeatable writes are tried again after 429, 502, 503 and 504, with the
/// pauses of the configuration.
public struct RealtimeDatabase: Sendable {
    /// The number of attempts of ``update(_:at:_:)``.
    static let maxAttempts = 25

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
    ///   - signIn: the source of tokens: a ``FirebaseSignIn`` or ``FirebaseAccessTokens``; `nil` for none.
    ///   - silence: the time without an event after which a stream is opened anew. The database sends one at least every
    ///     30 seconds.
    ///   - emulators: the emulators to use; by default those that the environment names.
    ///   - configuration: the limits, retries and clock of requests.
    public init(
        _ address: String, signIn: (any FirebaseCredentials)? = nil, silence: Duration = .seconds(75),
        emulators: FirebaseEmulators = FirebaseEmulators(),
        configuration: FoodDelivery.Configuration = FoodDelivery.Configuration()
    ) {
        connection = FirebaseConnection(configuration, signIn, tokenPlace: .query)
        var patient = configuration
        patient.idleTimeout = silence
        streaming = FirebaseConnection(patient, signIn, tokenPlace: .query)
        root = FirebaseEmulators.root(
            emulators.database, or: address.hasSuffix("/") ? String(address.dropLast()) : address)
        let host = address.split(separator: "/").dropFirst().first ?? ""
        namespace = emulators.database == nil ? nil : host.split(separator: ".").first.map(String.init)
    }

    /// Reads a value.
    ///
    /// - Returns: the value, decoded; `nil` if it is missing.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @concurrent public func get<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, at path: String
    ) async throws -> Value? {
        let request = try request(.get, path)
        return try Self.decoded(try await connection.send(request).body, of: FirebaseConnection.place(request))
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
        let place = FirebaseConnection.place(request)
        let tree = try await connection.tree(request)
        guard let children = tree.isNull ? [] : tree.children else {
            throw FirebaseError.unreadable(place, path: "", reason: "it has no children")
        }
        return try query.sorted(children).map { child in
            guard let value: Value = try Self.decoded(Array(child.tree.json.utf8), of: place, child.name) else {
                throw FirebaseError.unreadable(place, path: child.name, reason: "it is null")
            }
            return RealtimeEntry(key: child.name, value: value)
        }
    }

    /// Writes a value, in place of one that is there.
    ///
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @concurrent public func put(_ value: some Encodable & Sendable, at path: String) async throws {
        _ = try await connection.send(writing(.put, value, path))
    }

    /// Writes some children, and leaves the others. It may be sent twice.
    ///
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @concurrent public func patch(_ children: some Encodable & Sendable, at path: String) async throws {
        var request = try writing(.patch, children, path)
        request.isRepeatable = true
        _ = try await connection.send(request)
    }

    /// Writes a new child, under a key that the database makes and that sorts by time.
    ///
    /// It is not tried again after a break, since it may have been done.
    ///
    /// - Returns: the key.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @concurrent public func push(_ value: some Encodable & Sendable, at path: String) async throws -> String {
        var request = try writing(.post, value, path)
        request.query = namespaced([:])
        guard let key = try await connection.tree(request)["name"]?.text, !key.isEmpty else {
            throw FirebaseError.unreadable(FirebaseConnection.place(request), path: "name", reason: "it is missing")
        }
        return key
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
        let place = FirebaseConnection.place(request)
        guard let tag = response.headers["ETag"], !tag.isEmpty else {
            throw FirebaseError.unreadable(place, path: "", reason: "it has no ETag")
        }
        return RealtimeTagged(value: try Self.decoded(response.body, of: place), tag: tag)
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
    @discardableResult public func update<Value: Codable & Sendable>(
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
        throw FirebaseError.contention(path, attempts: Self.maxAttempts)
    }

    /// The changes at a place, as they come. The first is a `put` of all that is there.
    ///
    /// ```swift
    /// for try await change in database.changes(at: "likes") { print(change.kind, change.path) }
    /// ```
    ///
    /// A broken or silent stream is opened anew, after which a `put` of everything comes again. An expired token is
    /// renewed.
    ///
    /// - Parameters:
    ///   - path: the place.
    ///   - maxBytes: the maximum size of one event; a larger one ends the loop with an error.
    /// - Returns: the changes. The first request is sent when the loop begins.
    public func changes(at path: String, maxBytes: Int = 32_000_000) -> RealtimeChanges {
        RealtimeChanges(
            connection: streaming, request: Result { try request(.get, path) }, maxBytes: max(1_000, maxBytes))
    }

    /// The whole value at a place, now and after each change. A change that changes nothing is left out.
    ///
    /// A value that grows beyond the limit, by however many changes, ends the loop with ``FirebaseError/valueTooLarge(_:maxBytes:)``.
    ///
    /// - Parameters:
    ///   - type: the type of the value.
    ///   - path: the place.
    ///   - maxBytes: the maximum size of one event, and of the value as JSON. In memory it takes several times as much.
    /// - Returns: the values; `nil` for a missing one. The first request is sent when the loop begins.
    /// - Complexity: each change writes and decodes the whole value.
    public func values<Value: Decodable & Sendable>(
        of type: Value.Type = Value.self, at path: String, maxBytes: Int = 32_000_000
    ) -> RealtimeValues<Value> { RealtimeValues(changes: changes(at: path, maxBytes: maxBytes)) }

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
        do {
            request.body = .bytes([UInt8](try connection.configuration.encoder().encode(value)), as: .json)
        } catch {
            throw CodingFault(error).unencodable(type(of: value))
        }
        request.query.append("print", "silent")
        return request
    }

    /// Decodes a list as an object; `nil` if it is none, or does not fit either.
    private static func byKeys<Value: Decodable>(_ bytes: [UInt8]) -> Value? {
        guard let tree = try? JSONReader.read(bytes), tree.elements != nil, let children = tree.children else {
            return nil
        }
        let object = JSONTree(.object(children)).json
        return try? JSONReader.document(Array(object.utf8)).decode(Value.self)
    }

    /// Decodes a value; `nil` for null.
    static func decoded<Value: Decodable>(
        _ bytes: [UInt8], of place: String, _ path: String = ""
    ) throws(FirebaseError) -> Value? {
        let document: JSONDocument
        do throws(JSONReader.Broken) { document = try JSONReader.document(bytes) } catch {
            throw .unreadable(place, path: path, reason: "it is not JSON, at byte \(error.offset)")
        }
        if document.tokens.first?.kind == .null { return nil }
        do { return try document.decode(Value.self) } catch {
            // Children with whole numbers as keys come as a list.
            if let value: Value = byKeys(bytes) { return value }
            let fault = CodingFault(error)
            throw .unreadable(
                place, path: [path, fault.path].filter { !$0.isEmpty }.joined(separator: "."), reason: fault.reason)
        }
    }
}
