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
        FirestoreDocuments(store: self, collection: collection, pageSize: min(max(1, pageSize), 1_000))
    }

    /// The documents that a query finds. The answer is held in memory whole; limit the query with `first`.
    ///
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @concurrent public func find<Value: Decodable & Sendable>(
        _ query: FirestoreQuery<Value>
    ) async throws -> [FirestoreDocument<Value>] {
        let request = try request("runQuery", ["structuredQuery": query.tree()], in: query.collection)
        let place = FirebaseConnection.place(request)
        var documents: [FirestoreDocument<Value>] = []
        for element in try Self.elements(try await connection.tree(request), of: place) {
            // Some elements tell of progress only.
            if let document = element["document"] { documents.append(try FirestoreDocument(document, of: place)) }
        }
        return documents
    }

    /// The number of documents that a query finds, counted on the server.
    ///
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @concurrent public func count<Value: Decodable & Sendable>(_ query: FirestoreQuery<Value>) async throws -> Int {
        let count = JSONTree.object(["alias": .text("count"), "count": .object([:])])
        let aggregation = JSONTree.object(["structuredQuery": try query.tree(), "aggregations": .list([count])])
        let request = try request(
            "runAggregationQuery", ["structuredAggregationQuery": aggregation], in: query.collection)
        let place = FirebaseConnection.place(request)
        for element in try Self.elements(try await connection.tree(request), of: place) {
            guard let value = element["result"]?["aggregateFields"]?["count"] else { continue }
            if case .integer(let number)? = try? FirestoreValueReader.value(value), let count = Int(exactly: number) {
                return count
            }
        }
        throw FirebaseError.unreadable(place, path: "aggregateFields.count", reason: "it is no whole number")
    }

    /// A page of a collection, and the token of the next one.
    @concurrent func page<Value: Decodable & Sendable>(
        of collection: String, size: Int, token: String?
    ) async throws -> ([FirestoreDocument<Value>], next: String?) {
        let path = try FirestorePath(collection, isDocument: false)
        var request = FirebaseConnection.request(.get, "\(address)/\(path.encoded)")
        request.query.append("pageSize", size)
        request.query.append("pageToken", token)
        let place = FirebaseConnection.place(request)
        let answer = try await connection.tree(request)
        guard answer.members != nil else {
            throw FirebaseError.unreadable(place, path: "", reason: "a page is an object")
        }
        let trees = answer["documents"]?.elements ?? []
        let documents = try trees.map { try FirestoreDocument<Value>($0, of: place) }
        let next = answer["nextPageToken"]?.text.flatMap { $0.isEmpty ? nil : $0 }
        if let next, next == token {
            throw FirebaseError.unreadable(place, path: "nextPageToken", reason: "it is that of the same page")
        }
        return (documents, next)
    }

    /// A posted query of the documents below the parent of a collection.
    private func request(
        _ method: String, _ body: KeyValuePairs<String, JSONTree>, in collection: Result<FirestorePath, FirebaseError>
    ) throws -> DeliveryRequest {
        let parents = try collection.get().segments.dropLast()
        let parent =
            parents.isEmpty
            ? "" : "/" + (try FirestorePath(parents.joined(separator: "/"), isDocument: true)).encoded
        return FirebaseConnection.request(
            .post, "\(address)\(parent):\(method)", .object(body), isRepeatable: true)
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
