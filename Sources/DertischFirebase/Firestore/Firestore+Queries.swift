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
        _ query: FirestoreQuery<Value>, in transaction: String?
    ) async throws -> [FirestoreDocument<Value>] {
        try await records(of: query, in: transaction).map { try $0.document() }
    }

    /// The number of documents that a query finds, counted on the server.
    ///
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @concurrent public func count<Value: Decodable & Sendable>(_ query: FirestoreQuery<Value>) async throws -> Int {
        let count = JSONTree.object(["alias": .text("count"), "count": .object([:])])
        let aggregation = JSONTree.object(["structuredQuery": try query.tree(), "aggregations": .list([count])])
        let request = try request(
            "runAggregationQuery", .object(["structuredAggregationQuery": aggregation]), in: query.collection)
        let place = FirebaseConnection.place(request)
        for element in try Self.elements(try await connection.tree(request), of: place) {
            guard let value = element["result"]?["aggregateFields"]?["count"] else { continue }
            if case .integer(let number)? = try? FirestoreValueReader.value(value), let count = Int(exactly: number) {
                return count
            }
        }
        throw FirebaseError.unreadable(place, path: "aggregateFields.count", reason: "it is no whole number")
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
        _ type: Value.Type, at paths: [String], in transaction: String?
    ) async throws -> [FirestoreDocument<Value>?] {
        let names = try paths.map { try name(of: $0) }
        guard !names.isEmpty else { return [] }
        var body = JSONTree.object(["documents": .list(names.map { .text($0) })])
        if let transaction { body = body.adding(["transaction": .text(transaction)]) }
        let request = FirebaseConnection.request(.post, "\(address):batchGet", body, isRepeatable: true)
        let place = FirebaseConnection.place(request)
        var found: [String: FirestoreDocument<Value>] = [:]
        var missing: Set<String> = []
        for element in try Self.elements(try await connection.tree(request), of: place) {
            if let name = element["missing"]?.text { missing.insert(name) }
            guard let tree = element["found"] else { continue }
            let record = try FirestoreRecord(tree, of: place)
            found[record.name] = try record.document()
        }
        return try names.map { name in
            if let document = found[name] { return document }
            guard missing.contains(name) else {
                throw FirebaseError.unreadable(place, path: name, reason: "it is neither found nor missing")
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
        let place = FirebaseConnection.place(request)
        let answer = try await connection.tree(request)
        guard answer.members != nil else {
            throw FirebaseError.unreadable(place, path: "", reason: "a page is an object")
        }
        let documents: [FirestoreDocument<Value>] = try (answer["documents"]?.elements ?? []).map {
            try FirestoreRecord($0, of: place).document()
        }
        guard let next = answer["nextPageToken"]?.text, !next.isEmpty else {
            return FirestorePage(documents: documents, next: nil)
        }
        guard next != token else {
            throw FirebaseError.unreadable(place, path: "nextPageToken", reason: "it is that of the same page")
        }
        return FirestorePage(documents: documents) { try await page(of: collection, size: size, token: next) }
    }

    /// A page of a query that is ordered by all that orders it.
    @concurrent private func page<Value: Decodable & Sendable>(
        of query: FirestoreQuery<Value>, size: Int
    ) async throws -> FirestorePage<Value> {
        let wanted = min(size, query.limit ?? size)
        let records = try await records(of: query.first(wanted), in: nil)
        let documents: [FirestoreDocument<Value>] = try records.map { try $0.document() }
        guard records.count >= wanted, let last = records.last, let rest = query.rest(after: last, records.count) else {
            return FirestorePage(documents: documents, next: nil)
        }
        return FirestorePage(documents: documents) { try await page(of: rest, size: size) }
    }

    private func records<Value>(
        of query: FirestoreQuery<Value>, in transaction: String?
    ) async throws -> [FirestoreRecord] {
        var body = JSONTree.object(["structuredQuery": try query.tree()])
        if let transaction { body = body.adding(["transaction": .text(transaction)]) }
        let request = try request("runQuery", body, in: query.collection)
        let place = FirebaseConnection.place(request)
        return try Self.elements(try await connection.tree(request), of: place).compactMap { element in
            // Some elements tell of progress only.
            try element["document"].map { try FirestoreRecord($0, of: place) }
        }
    }

    /// A posted query of the documents below the parent of a collection.
    private func request(
        _ method: String, _ body: JSONTree, in collection: Result<FirestorePath, FirebaseError>
    ) throws -> DeliveryRequest {
        let parents = try collection.get().segments.dropLast()
        let parent =
            parents.isEmpty
            ? "" : "/" + (try FirestorePath(parents.joined(separator: "/"), isDocument: true)).encoded
        return FirebaseConnection.request(.post, "\(address)\(parent):\(method)", body, isRepeatable: true)
    }

    private static func elements(_ tree: JSONTree, of place: String) throws -> [JSONTree] {
        guard let elements = tree.elements else {
            throw FirebaseError.unreadable(place, path: "", reason: "the results of a query are a list")
        }
        // An error may come after some results.
        if let error = elements.lazy.compactMap({ $0["error"] }).first {
            let refusal = FirebaseRefusal(
                status: error["code"]?.integer.flatMap { Int(exactly: $0) } ?? 500,
                code: FirebaseRefusal.shown(error["status"]?.text ?? "", hiding: []),
                message: FirebaseRefusal.shown(error["message"]?.text ?? "", hiding: []))
            throw FirebaseError.refused(place, refusal)
        }
        return elements
    }
}
