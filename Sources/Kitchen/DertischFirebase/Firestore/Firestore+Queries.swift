import DertischFoodDelivery
import DertischJSON

extension Firestore {
    /// All documents of a collection, in the order of their names. They are read in pages as the loop goes on.
    ///
    /// - Parameters:
    ///   - type: the type of the documents.
    ///   - collection: the path of the collection.
    ///   - pageSize: the maximum number of documents in one answer, from 1 to 1,000.
    /// - Returns: the documents. The first request is sent when the loop begins.
    public func list<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, in collection: String, pageSize: Int = 100
    ) -> FirestoreDocuments<Value> {
        let size = Self.bounded(pageSize)
        return FirestoreDocuments { try await page(of: collection, size: size, token: nil) }
    }

    /// The documents that a query finds, read in pages as the loop goes on.
    ///
    /// Each page is asked for by the values of the last document before. So a document that changes its place meanwhile may be
    /// left out, or come twice. Firestore may need an index that has the names of the documents in it as well.
    ///
    /// - Parameters:
    ///   - query: the query.
    ///   - pageSize: the maximum number of documents in one answer, from 1 to 1,000.
    /// - Returns: the documents. The first request is sent when the loop begins.
    public func list<Value: Decodable & Sendable>(
        _ query: FirestoreQuery<Value>, pageSize: Int = 100
    ) -> FirestoreDocuments<Value> {
        let size = Self.bounded(pageSize)
        return FirestoreDocuments { try await page(of: query.orderedByAll(), size: size) }
    }

    /// The documents that a query finds. The answer is held in memory whole; limit the query with `first`, or use ``list(_:pageSize:)``.
    ///
    /// - Throws: ``FirebaseError``; `CancellationError`.
    public func find<Value: Decodable & Sendable>(
        _ query: FirestoreQuery<Value>
    ) async throws -> [FirestoreDocument<Value>] {
        try await find(query, in: nil)
    }

    @concurrent func find<Value: Decodable & Sendable>(
        _ query: FirestoreQuery<Value>, in lock: String?
    ) async throws -> [FirestoreDocument<Value>] {
        try await rawDocuments(of: query, in: lock).map { try $0.document() }
    }

    /// The number of documents that a query finds, counted on the server.
    ///
    /// - Throws: ``FirebaseError``; `CancellationError`.
    public func count<Value: Decodable & Sendable>(_ query: FirestoreQuery<Value>) async throws -> Int {
        let (value, call) = try await aggregate(.object(["count": .object([:])]), query)
        guard case .integer(let number) = value, let count = Int(exactly: number) else {
            throw FirebaseError.badAnswer(call, path: Self.aggregatePath, reason: "it is not a whole number")
        }
        return count
    }

    /// The sum of a number in the documents that a query finds, made on the server. Documents without the number count as zero.
    ///
    /// - Throws: ``FirebaseError``; `CancellationError`.
    public func sum<Value: Decodable & Sendable>(
        of field: PartialKeyPath<Value>, _ query: FirestoreQuery<Value>
    ) async throws -> Double {
        let path = try FirestoreFieldPath(field)
        let (value, call) = try await aggregate(.object(["sum": .object(["field": path.tree])]), query)
        guard let sum = value.number?.double else {
            throw FirebaseError.badAnswer(call, path: Self.aggregatePath, reason: "it is not a number")
        }
        return sum
    }

    /// The average of a number in the documents that a query finds, made on the server. Documents without the number do not count.
    ///
    /// - Returns: the average; `nil` if no document has the number.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    public func average<Value: Decodable & Sendable>(
        of field: PartialKeyPath<Value>, _ query: FirestoreQuery<Value>
    ) async throws -> Double? {
        let path = try FirestoreFieldPath(field)
        let (value, call) = try await aggregate(.object(["avg": .object(["field": path.tree])]), query)
        if value == .null { return nil }
        guard let average = value.number?.double else {
            throw FirebaseError.badAnswer(call, path: Self.aggregatePath, reason: "it is not a number")
        }
        return average
    }

    private static let aggregatePath = "aggregateFields.value"

    @concurrent private func aggregate<Value>(
        _ aggregation: JSONTree, _ query: FirestoreQuery<Value>
    ) async throws -> (FirestoreValue, FoodDelivery.Call) {
        let aggregations = JSONTree.list([aggregation.adding(["alias": .text("value")])])
        let body = JSONTree.object(["structuredQuery": try query.tree(), "aggregations": aggregations])
        let request = try request(
            "runAggregationQuery", .object(["structuredAggregationQuery": body]), below: query.parent())
        let call = FirebaseConnection.call(request)
        for element in try Self.elements(try await connection.tree(request), of: call) {
            guard let value = element["result"]?["aggregateFields"]?["value"] else { continue }
            do throws(FirestoreValueReader.Malformed) { return (try FirestoreValueReader.value(value), call) } catch {
                throw FirebaseError.badAnswer(call, path: Self.aggregatePath, reason: error.reason)
            }
        }
        throw FirebaseError.badAnswer(call, path: Self.aggregatePath, reason: "it is missing")
    }

    /// Reads documents, all at the same time.
    ///
    /// - Parameters:
    ///   - type: the type of the documents.
    ///   - paths: the paths of the documents.
    /// - Returns: the documents in the order of their paths; `nil` for those that do not exist.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    public func documents<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, at paths: [String]
    ) async throws -> [FirestoreDocument<Value>?] {
        try await documents(type, at: paths, in: nil)
    }

    @concurrent func documents<Value: Decodable & Sendable>(
        _ type: Value.Type, at paths: [String], in lock: String?
    ) async throws -> [FirestoreDocument<Value>?] {
        let names = try paths.map { try name(of: $0) }
        guard !names.isEmpty else { return [] }
        var body = JSONTree.object(["documents": .list(names.map { .text($0) })])
        if let lock { body = body.adding(["transaction": .text(lock)]) }
        let request = FirebaseConnection.request(.post, "\(address):batchGet", body, isRepeatable: true)
        let call = FirebaseConnection.call(request)
        var found: [String: FirestoreDocument<Value>] = [:]
        var missing: Set<String> = []
        for element in try Self.elements(try await connection.tree(request), of: call) {
            if let name = element["missing"]?.text { missing.insert(name) }
            guard let tree = element["found"] else { continue }
            let raw = try FirestoreRawDocument(tree, of: call)
            found[raw.name] = try raw.document()
        }
        return try names.map { name in
            if let document = found[name] { return document }
            guard missing.contains(name) else {
                throw FirebaseError.badAnswer(call, path: name, reason: "it is neither found nor missing")
            }
            return nil
        }
    }

    private static func bounded(_ pageSize: Int) -> Int { min(max(1, pageSize), 1_000) }

    /// A page of a collection.
    @concurrent private func page<Value: Decodable & Sendable>(
        of collection: String, size: Int, token: String?
    ) async throws -> FirestorePage<Value> {
        let path = try FirestorePath(collection, isDocument: false)
        var request = FirebaseConnection.request(.get, "\(address)/\(path.encoded)")
        request.query.append("pageSize", size)
        request.query.append("pageToken", token)
        let call = FirebaseConnection.call(request)
        let answer = try await connection.tree(request)
        guard answer.members != nil else {
            throw FirebaseError.badAnswer(call, path: "", reason: "a page is an object")
        }
        let documents: [FirestoreDocument<Value>] = try (answer["documents"]?.items ?? []).map {
            try FirestoreRawDocument($0, of: call).document()
        }
        guard let next = answer["nextPageToken"]?.text, !next.isEmpty else {
            return FirestorePage(documents: documents, next: nil)
        }
        guard next != token else {
            throw FirebaseError.badAnswer(call, path: "nextPageToken", reason: "it is that of the same page")
        }
        return FirestorePage(documents: documents) { try await page(of: collection, size: size, token: next) }
    }

    /// A page of a query that is ordered by all that orders it.
    @concurrent private func page<Value: Decodable & Sendable>(
        of query: FirestoreQuery<Value>, size: Int
    ) async throws -> FirestorePage<Value> {
        let wanted = min(size, query.limit ?? size)
        let found = try await rawDocuments(of: query.first(wanted), in: nil)
        let documents: [FirestoreDocument<Value>] = try found.map { try $0.document() }
        guard found.count >= wanted, let last = found.last, let rest = try query.rest(after: last, found.count)
        else {
            return FirestorePage(documents: documents, next: nil)
        }
        return FirestorePage(documents: documents) { try await page(of: rest, size: size) }
    }

    private func rawDocuments<Value>(
        of query: FirestoreQuery<Value>, in lock: String?
    ) async throws -> [FirestoreRawDocument] {
        var body = JSONTree.object(["structuredQuery": try query.tree()])
        if let lock { body = body.adding(["transaction": .text(lock)]) }
        let request = try request("runQuery", body, below: query.parent())
        let call = FirebaseConnection.call(request)
        return try Self.elements(try await connection.tree(request), of: call).compactMap { element in
            // Some elements tell of progress only.
            try element["document"].map { try FirestoreRawDocument($0, of: call) }
        }
    }

    /// A posted query.
    ///
    /// - Parameter parent: the document below which it looks; `nil` for the whole database.
    private func request(_ method: String, _ body: JSONTree, below parent: FirestorePath?) -> DeliveryRequest {
        let parent = parent.map { "/\($0.encoded)" } ?? ""
        return FirebaseConnection.request(.post, "\(address)\(parent):\(method)", body, isRepeatable: true)
    }

    private static func elements(_ tree: JSONTree, of call: FoodDelivery.Call) throws -> [JSONTree] {
        guard let elements = tree.items else {
            throw FirebaseError.badAnswer(call, path: "", reason: "the results of a query are a list")
        }
        // An error may come after some results.
        if let error = elements.lazy.compactMap({ $0["error"] }).first {
            let status = error["code"]?.integer.flatMap { Int(exactly: $0) } ?? 500
            throw FirebaseError.refused(call, FirebaseRefusal(error, status: status, hiding: []))
        }
        return elements
    }
}
