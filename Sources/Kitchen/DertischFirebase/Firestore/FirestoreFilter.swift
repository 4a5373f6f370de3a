/// A filter of documents by a field, or by several filters.
///
/// ```swift
/// let found = try await store.find(
///     photos.where(.any(.field(\.likes, .atLeast(100)), .field("author.name", .equal("Ada")))))
/// ```
public struct FirestoreFilter<Value: Decodable & Sendable>: Sendable {
    let predicate: Result<FirestorePredicate, FirebaseError>

    /// A condition on a property.
    public static func field<Field>(_ path: KeyPath<Value, Field>, _ condition: FirestoreCondition<Field>) -> Self {
        Self(FirestoreQuery<Value>.field(path), condition)
    }

    /// A condition on a named field, such as `author.name`.
    public static func field<Field>(_ name: String, _ condition: FirestoreCondition<Field>) -> Self {
        Self(FirestoreQuery<Value>.field(name), condition)
    }

    /// At least one of some filters. Firestore allows a query 30 alternatives, in all that it multiplies out.
    public static func any(_ first: Self, _ others: Self...) -> Self { Self([first] + others) { .any($0) } }

    /// At least one of the filters in a list. A query with an empty list throws when it is sent.
    public static func any(of filters: [Self]) -> Self { Self(filters) { .any($0) } }

    /// All of some filters.
    public static func all(_ first: Self, _ others: Self...) -> Self { Self([first] + others) { .all($0) } }

    private init<Field>(_ field: Result<FirestoreFieldPath, FirebaseError>, _ condition: FirestoreCondition<Field>) {
        predicate = Result { () throws(FirebaseError) in try condition.predicate(on: try field.get()) }
    }

    private init(_ filters: [Self], _ join: ([FirestorePredicate]) -> FirestorePredicate) {
        predicate = Result { () throws(FirebaseError) in
            var parts: [FirestorePredicate] = []
            for filter in filters { parts.append(try filter.predicate.get()) }
            guard !parts.isEmpty else { throw .badPath("", reason: "a filter of alternatives has none") }
            return join(parts)
        }
    }
}
