/// The type of a column in a migration.
///
/// ```swift
/// book.add("isbn", .optional(.text))
/// ```
public struct ColumnType: Hashable, Sendable {
    package let kind: Column.Kind
    package let isOptional: Bool

    package init(_ kind: Column.Kind, isOptional: Bool = false) {
        self.kind = kind
        self.isOptional = isOptional
    }

    /// A `Bool`.
    public static let bool = ColumnType(.bool)
    /// A whole number of any size.
    public static let integer = ColumnType(.integer)
    /// A `Double` or a `Float`.
    public static let real = ColumnType(.real)
    /// A `String`, or what is written as one.
    public static let text = ColumnType(.text)
    /// `Data`.
    public static let bytes = ColumnType(.bytes)
    /// A `Date`: seconds since 2001.
    public static let date = ColumnType(.date)
    /// A `UUID`: sixteen bytes.
    public static let uuid = ColumnType(.uuid)
    /// A `Decimal`.
    public static let decimal = ColumnType(.decimal)
    /// A `URL`.
    public static let url = ColumnType(.url)
    /// Everything that is made of several values: lists, structs, enumerations with payloads.
    public static let json = ColumnType(.json)

    /// The same, or no value.
    public static func optional(_ type: ColumnType) -> ColumnType { ColumnType(type.kind, isOptional: true) }

    /// As it is written in Swift.
    var printed: String { isOptional ? ".optional(.\(kind.rawValue))" : ".\(kind.rawValue)" }
}

extension Column {
    /// The type of the column, as migrations write it.
    package var columnType: ColumnType { ColumnType(kind, isOptional: isOptional) }
}
