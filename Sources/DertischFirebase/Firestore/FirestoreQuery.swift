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

    let collection: Result<FirestorePath, FirebaseError>
    /// The maximum number of documents; `nil` for all.
    private(set) var limit: Int?
    private var isEverywhere = false
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
    }

    /// The query of all collections of the same name, in whatever document they are.
    public func everywhere() -> Self { changed { $0.isEverywhere = true } }

    /// The documents of which a property meets a condition as well.
    public func `where`<Field>(_ path: KeyPath<Value, Field>, _ condition: FirestoreCondition<Field>) -> Self {
        `where`(.field(path, condition))
    }

    /// The documents of which a named field meets a condition as well.
    public func `where`<Field>(_ field: String, _ condition: FirestoreCondition<Field>) -> Self {
        `where`(.field(field, condition))
    }

    /// The documents that pass a filter as well.
    public func `where`(_ filter: FirestoreFilter<Value>) -> Self {
        changed { query in
            guard let predicate = query.noting(filter.predicate) else { return }
            query.predicates.append(predicate)
        }
    }

    /// The documents in the order of a property, after the orders before.
    public func ordered(by path: PartialKeyPath<Value>, descending: Bool = false) -> Self {
        ordered(FirestoreField.path(of: path), descending)
    }

    /// The documents in the order of a named field, after the orders before. The field `__name__` is the name of the document.
    public func ordered(by field: String, descending: Bool = false) -> Self {
        ordered(Self.path(field), descending)
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

    /// The structured query of the REST interface.
    ///
    /// - Throws: the first mistake in it.
    func tree() throws(FirebaseError) -> JSONTree {
        let collection = try collection.get()
        if let fault { throw fault }
        var source = JSONTree.object(["collectionId": .text(collection.segments.last ?? "")])
        if isEverywhere { source = source.adding(["allDescendants": .flag(true)]) }
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

    // MARK: Pages

    /// The same query with all orders in it that Firestore adds by itself: by the fields that are compared otherwise than for
    /// being equal, and by the names of the documents. So the place after each document is told by values.
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
    ///   - record: the last document.
    ///   - count: the number of documents with it.
    /// - Returns: the rest; `nil` if there is none, because the limit is reached.
    func rest(after record: FirestoreRecord, _ count: Int) -> Self? {
        if let limit, limit <= count { return nil }
        return changed { query in
            let values = orders.compactMap {
                $0.field == .documentName ? record.reference : record.fields[path: $0.field]
            }
            query.start = FirestoreCursor(values: values, isBefore: false)
            query.offset = 0
            query.limit = limit.map { $0 - count }
        }
    }

    // MARK: Changes

    private func ordered(_ field: Result<FirestoreFieldPath, FirebaseError>, _ isDescending: Bool) -> Self {
        changed { query in
            guard let field = query.noting(field) else { return }
            query.orders.append(Order(field: field, isDescending: isDescending))
        }
    }

    private mutating func cursor(_ values: [any Encodable & Sendable], isBefore: Bool) -> FirestoreCursor? {
        let encoded = Result { () throws(FirebaseError) in
            var encoded: [FirestoreValue] = []
            for value in values {
                do { encoded.append(try FirestoreEncoder.value(of: value)) } catch {
                    throw CodingFault(error).unencodable(type(of: value))
                }
            }
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

    private static func path(_ text: String) -> Result<FirestoreFieldPath, FirebaseError> {
        Result { () throws(FirebaseError) in try FirestoreFieldPath(text) }
    }
}
