/// The type of a column in a migration.
///
/// ```swift
/// book.add("isbn", .optional(.text))
/// ```
public struct ColumnType: Hashable, Sendable {
    package let kind: Column.Kind
    package let isOptional: Bool
    /// The width of numbers, if it is known.
    package let width: NumberWidth?

    package init(_ kind: Column.Kind, isOptional: Bool = false, width: NumberWidth? = nil) {
        self.kind = kind
        self.isOptional = isOptional
        self.width = width
    }

    /// A `Bool`.
    public static let bool = ColumnType(.bool)
    /// A whole number; that the numbers fit the property's type is seen when the store opens.
    public static let integer = ColumnType(.integer)
    /// A whole number of a type of Swift's, such as `.integer(UInt8.self)`: the database refuses others.
    public static func integer<I: FixedWidthInteger>(_ type: I.Type) -> ColumnType {
        ColumnType(.integer, width: NumberWidth(type))
    }
    /// A `Double` or a `Float`.
    public static let real = ColumnType(.real)
    /// A `Float`, or a `Double`: `.real(Float.self)` rounds the numbers to those of a `Float`.
    public static func real<F: BinaryFloatingPoint>(_ type: F.Type) -> ColumnType {
        ColumnType(.real, width: NumberWidth(type))
    }
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
    public static func optional(_ type: ColumnType) -> ColumnType {
        ColumnType(type.kind, isOptional: true, width: type.width)
    }

    /// As it is written in Swift.
    var printed: String {
        let isNarrow = width.map { $0 != .int && $0 != .double } ?? false
        let name = ".\(kind.rawValue)" + (isNarrow ? width.map { "(\($0.rawValue).self)" } ?? "" : "")
        return isOptional ? ".optional(\(name))" : name
    }
}

extension Column {
    /// The type of the column, as migrations write it.
    package var columnType: ColumnType { ColumnType(kind, isOptional: isOptional, width: width) }
}
