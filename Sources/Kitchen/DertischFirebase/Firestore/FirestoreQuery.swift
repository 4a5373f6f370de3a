import DertischJSON

/// A query of the documents of a collection.
///
/// ```swift
/// let liked = FirestoreQuery(Photo.self, in: "photos").where(\.likes, .atLeast(3))
/// let best = try await store.find(liked.ordered(by: \.likes, descending: true).first(20))
/// let count = try await store.count(liked)
/// ```
///
/// Fields are named by key paths to stored properties whose coding keys have the properties' names. Other fields are
/// named by text, and so are fields of fields: `"author.name"`. A name that has a dot in it stands between backticks.
/// A mistake is thrown when the query is sent.
public struct FirestoreQuery<Value: Decodable & Sendable>: Sendable {
    private struct Order: Sendable {
        let field: FirestoreFieldPath
        let isDescending: Bool
    }

    private let collection: Result<FirestorePath, FirebaseError>
    private let isGroup: Bool
    /// The maximum number of documents; `nil` for all.
    private(set) var limit: Int?
    private var predicates: [FirestorePredicate] = []
    private var orders: [Order] = []
    private var offset = 0
    private var start: FirestoreCursor?
    private var end: FirestoreCursor?
    private var fault: FirebaseError?

    /// Creates a query of all documents of a collection.
    ///
    /// - Parameters:
    ///   - type: the type of the documents.
    ///   - collection: the path of the collection, such as `photos` or `photos/4/comments`.
    public init(_ type: Value.Type = Value.self, in collection: String) {
        self.collection = Result { () throws(FirebaseError) in try FirestorePath(collection, isDocument: false) }
        isGroup = false
    }

    /// Creates a query of a collection group: all collections of a name, in any document.
    ///
    /// - Parameters:
    ///   - type: the type of the documents.
    ///   - name: the name of the collections, such as `comments`.
    public init(_ type: Value.Type = Value.self, inCollectionGroup name: String) {
        collection = Result { () throws(FirebaseError) in
            let path = try FirestorePath(name, isDocument: false)
            guard path.segments.count == 1 else { throw .badPath(name, reason: "a collection group has one name") }
            return path
        }
        isGroup = true
    }

    /// The documents whose property also meets a condition.
    public func `where`<Field>(_ path: KeyPath<Value, Field>, _ condition: FirestoreCondition<Field>) -> Self {
        `where`(.field(path, condition))
    }

    /// The documents whose named field also meets a condition.
    public func `where`<Field>(_ field: String, _ condition: FirestoreCondition<Field>) -> Self {
        `where`(.field(field, condition))
    }

    /// The documents that also pass a filter.
    public func `where`(_ filter: FirestoreFilter<Value>) -> Self {
        changed { query in
            guard let predicate = query.noting(filter.predicate) else { return }
            query.predicates.append(predicate)
        }
    }

    /// The documents in the order of a property, after the orders before.
    public func ordered(by path: PartialKeyPath<Value>, descending: Bool = false) -> Self {
        ordered(Self.field(path), descending)
    }

    /// The documents in the order of a named field, after the orders before. The field `__name__` is the name of the document.
    public func ordered(by field: String, descending: Bool = false) -> Self {
        ordered(Self.field(field), descending)
    }

    /// The first documents only.
    public func first(_ count: Int) -> Self { changed { $0.limit = min(max(0, count), Int(Int32.max)) } }

    /// The documents after some. The server counts those as read.
    public func skipping(_ count: Int) -> Self { changed { $0.offset = min(max(0, count), Int(Int32.max)) } }

    /// The documents from some values of the ordered fields on.
    public func starting(at values: any Encodable & Sendable...) -> Self {
        changed { $0.start = $0.cursor(values, isBefore: true) }
    }

    /// The documents after some values of the ordered fields, such as those of the last one read.
    public func starting(after values: any Encodable & Sendable...) -> Self {
        changed { $0.start = $0.cursor(values, isBefore: false) }
    }

    /// The documents up to some values of the ordered fields, which are included.
    public func ending(at values: any Encodable & Sendable...) -> Self {
        changed { $0.end = $0.cursor(values, isBefore: false) }
    }

    /// The documents before some values of the ordered fields.
    public func ending(before values: any Encodable & Sendable...) -> Self {
        changed { $0.end = $0.cursor(values, isBefore: true) }
    }

    /// The document that the collection is in; `nil` for the whole database.
    func parent() throws(FirebaseError) -> FirestorePath? {
        let parents = try collection.get().segments.dropLast()
        return parents.isEmpty ? nil : try FirestorePath(parents.joined(separator: "/"), isDocument: true)
    }

    /// The structured query of the REST interface.
    ///
    /// - Throws: the first mistake in it.
    func tree() throws(FirebaseError) -> JSONTree {
        let collection = try collection.get()
        if let fault { throw fault }
        var source = JSONTree.object(["collectionId": .text(collection.segments.last ?? "")])
        if isGroup { source = source.adding(["allDescendants": .flag(true)]) }
        var tree = JSONTree.object(["from": .list([source])])
        if !predicates.isEmpty { tree = tree.adding(["where": FirestorePredicate.all(predicates).tree]) }
        if !orders.isEmpty {
            let orders = orders.map { order in
                JSONTree.object([
                    "field": order.field.tree, "direction": .text(order.isDescending ? "DESCENDING" : "ASCENDING"),
                ])
            }
            tree = tree.adding(["orderBy": .list(orders)])
        }
        if let start { tree = tree.adding(["startAt": start.tree]) }
        if let end { tree = tree.adding(["endAt": end.tree]) }
        if offset > 0 { tree = tree.adding(["offset": .number(offset)]) }
        if let limit { tree = tree.adding(["limit": .number(limit)]) }
        return tree
    }

    /// This query with the orders that Firestore adds by itself: by the fields of inequalities, then by the documents' names. Ordered so,
    /// the values of a document tell its place.
    func orderedByAll() -> Self {
        changed { query in
            let isDescending = orders.last?.isDescending ?? false
            let named = Set(orders.map(\.field))
            let added = predicates.reduce(into: Set()) { $0.formUnion($1.inequalities) }
                .subtracting(named).subtracting([.documentName]).sorted()
            let name = named.contains(.documentName) ? [] : [FirestoreFieldPath.documentName]
            query.orders += (added + name).map { Order(field: $0, isDescending: isDescending) }
        }
    }

    /// The rest of this query after some of its documents, if it is ordered by all that orders it.
    ///
    /// - Parameters:
    ///   - document: the last document.
    ///   - count: the number of documents with it.
    /// - Returns: the rest; `nil` if the limit is reached.
    /// - Throws: ``FirebaseError/badPath(_:reason:)`` if the document lacks a field that it was ordered by.
    func rest(after document: FirestoreRawDocument, _ count: Int) throws(FirebaseError) -> Self? {
        if let limit, limit <= count { return nil }
        var values: [FirestoreValue] = []
        for field in orders.map(\.field) {
            guard let value = field == .documentName ? document.reference : document.fields[path: field] else {
                throw .badPath(
                    document.path, reason: "the document has no field \(field), which the query is ordered by")
            }
            values.append(value)
        }
        var query = self
        query.start = FirestoreCursor(values: values, isBefore: false)
        query.offset = 0
        query.limit = limit.map { $0 - count }
        return query
    }

    private func ordered(_ field: Result<FirestoreFieldPath, FirebaseError>, _ isDescending: Bool) -> Self {
        changed { query in
            guard let field = query.noting(field) else { return }
            query.orders.append(Order(field: field, isDescending: isDescending))
        }
    }

    private mutating func cursor(_ values: [any Encodable & Sendable], isBefore: Bool) -> FirestoreCursor? {
        let encoded = Result { () throws(FirebaseError) in
            var encoded: [FirestoreValue] = []
            for value in values { encoded.append(try FirestoreValue(value)) }
            return encoded
        }
        return noting(encoded).map { FirestoreCursor(values: $0, isBefore: isBefore) }
    }

    /// The outcome, or `nil` after its error was noted.
    private mutating func noting<Output>(_ result: Result<Output, FirebaseError>) -> Output? {
        switch result {
        case .success(let output): return output
        case .failure(let error):
            fault = fault ?? error
            return nil
        }
    }

    private func changed(_ change: (inout Self) -> Void) -> Self {
        var query = self
        change(&query)
        return query
    }

    static func field(_ text: String) -> Result<FirestoreFieldPath, FirebaseError> {
        Result { () throws(FirebaseError) in try FirestoreFieldPath(text) }
    }

    static func field(_ keyPath: PartialKeyPath<Value>) -> Result<FirestoreFieldPath, FirebaseError> {
        Result { () throws(FirebaseError) in try FirestoreFieldPath(keyPath) }
    }
}
