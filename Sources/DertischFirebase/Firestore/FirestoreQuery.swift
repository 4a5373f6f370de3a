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
/// named by text, and so are fields of fields: `"author.name"`. A mistake is thrown when the query is sent.
public struct FirestoreQuery<Value: Decodable & Sendable>: Sendable {
    let collection: Result<FirestorePath, FirebaseError>
    private var isEverywhere = false
    private var filters: [JSONTree] = []
    private var orders: [JSONTree] = []
    private var limit: Int?
    private var offset = 0
    private var start: (values: [JSONTree], isBefore: Bool)?
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
        filtered(Self.name(path), condition)
    }

    /// The documents of which a named field meets a condition as well.
    public func `where`<Field>(_ field: String, _ condition: FirestoreCondition<Field>) -> Self {
        filtered(.success(Self.path(field)), condition)
    }

    /// The documents in the order of a property, after the orders before.
    public func ordered(by path: PartialKeyPath<Value>, descending: Bool = false) -> Self {
        ordered(Self.name(path), descending)
    }

    /// The documents in the order of a named field, after the orders before.
    public func ordered(by field: String, descending: Bool = false) -> Self {
        ordered(.success(Self.path(field)), descending)
    }

    /// The first documents only.
    public func first(_ count: Int) -> Self { changed { $0.limit = min(max(0, count), Int(Int32.max)) } }

    /// The documents after some. The server counts those as read.
    public func skipping(_ count: Int) -> Self { changed { $0.offset = min(max(0, count), Int(Int32.max)) } }

    /// The documents from some values of the ordered fields on.
    public func starting(at values: any Encodable & Sendable...) -> Self { starting(values, isBefore: true) }

    /// The documents after some values of the ordered fields, such as those of the last one read.
    public func starting(after values: any Encodable & Sendable...) -> Self { starting(values, isBefore: false) }

    /// The structured query of the REST interface.
    ///
    /// - Throws: the first mistake in it.
    func tree() throws(FirebaseError) -> JSONTree {
        let collection = try collection.get()
        if let fault { throw fault }
        var source = JSONTree.object(["collectionId": .text(collection.segments.last ?? "")])
        if isEverywhere { source = source.adding(["allDescendants": .flag(true)]) }
        var tree = JSONTree.object(["from": .list([source])])
        if filters.count == 1 {
            tree = tree.adding(["where": filters[0]])
        } else if !filters.isEmpty {
            tree = tree.adding([
                "where": .object(["compositeFilter": .object(["op": .text("AND"), "filters": .list(filters)])])
            ])
        }
        if !orders.isEmpty { tree = tree.adding(["orderBy": .list(orders)]) }
        if let start {
            tree = tree.adding([
                "startAt": .object(["values": .list(start.values), "before": .flag(start.isBefore)])
            ])
        }
        if offset > 0 { tree = tree.adding(["offset": .number(offset)]) }
        if let limit { tree = tree.adding(["limit": .number(limit)]) }
        return tree
    }

    private func filtered<Field>(
        _ name: Result<String, FirebaseError>, _ condition: FirestoreCondition<Field>
    ) -> Self {
        changed { query in
            do { query.filters.append(try condition.filter(on: try name.get())) } catch {
                query.note(error, "\(Field.self)")
            }
        }
    }

    private func ordered(_ name: Result<String, FirebaseError>, _ isDescending: Bool) -> Self {
        changed { query in
            do {
                query.orders.append(
                    .object([
                        "field": .object(["fieldPath": .text(try name.get())]),
                        "direction": .text(isDescending ? "DESCENDING" : "ASCENDING"),
                    ]))
            } catch { query.note(error, "") }
        }
    }

    private func starting(_ values: [any Encodable & Sendable], isBefore: Bool) -> Self {
        changed { query in
            do { query.start = (try values.map { try FirestoreEncoder.value(of: $0).tree }, isBefore) } catch {
                query.note(error, "the start of a query")
            }
        }
    }

    private mutating func note(_ error: any Error, _ type: String) {
        guard fault == nil else { return }
        let coding = CodingFault(error)
        fault = error as? FirebaseError ?? .unencodable(type: type, path: coding.path, reason: coding.reason)
    }

    private func changed(_ change: (inout Self) -> Void) -> Self {
        var query = self
        change(&query)
        return query
    }

    private static func name(_ path: PartialKeyPath<Value>) -> Result<String, FirebaseError> {
        Result { () throws(FirebaseError) in FirestoreField.escaped(try FirestoreField.name(of: path)) }
    }

    private static func path(_ text: String) -> String {
        text.split(separator: ".").map { FirestoreField.escaped(String($0)) }.joined(separator: ".")
    }
}
