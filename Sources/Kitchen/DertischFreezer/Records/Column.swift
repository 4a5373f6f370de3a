/// A column of a table: one coding key of a record.
package struct Column: Hashable, Sendable {
    /// The kind of a column: the representation of a property's values in the database.
    package enum Kind: String, Hashable, Sendable {
        /// As 0 or 1.
        case bool
        case integer
        case real
        case text
        case bytes
        /// As seconds since 2001, the number that a `Date` is made of: nothing is rounded.
        case date
        /// As its sixteen bytes.
        case uuid
        /// As its digits in text.
        case decimal
        case url
        /// Whatever is made of several values, as JSON.
        case json
    }

    /// The coding key.
    package let name: String
    package internal(set) var kind: Kind
    package internal(set) var isOptional: Bool
    /// The Swift type that is decoded, for messages.
    let type: String
    /// The Swift type that a property has if it is decoded so: an optional if the key may be missing.
    let typeID: ObjectIdentifier
}
