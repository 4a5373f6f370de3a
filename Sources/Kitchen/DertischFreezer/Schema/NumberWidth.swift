/// The width of a column of numbers: which of Swift's types it holds. Databases have one type of 64 bits for all whole numbers, and one for all
/// fractions.
package enum NumberWidth: String, Hashable, Sendable, CaseIterable {
    case int8 = "Int8"
    case int16 = "Int16"
    case int32 = "Int32"
    case int = "Int"
    case uint8 = "UInt8"
    case uint16 = "UInt16"
    case uint32 = "UInt32"
    /// Up to `Int64.max`: a database holds no more.
    case uint = "UInt"
    case float = "Float"
    case double = "Double"

    /// The width of a type; `nil` for types that are none of Swift's own.
    init?(_ type: Any.Type) {
        switch type {
        case is Int8.Type: self = .int8
        case is Int16.Type: self = .int16
        case is Int32.Type: self = .int32
        case is Int.Type, is Int64.Type: self = .int
        case is UInt8.Type: self = .uint8
        case is UInt16.Type: self = .uint16
        case is UInt32.Type: self = .uint32
        case is UInt.Type, is UInt64.Type: self = .uint
        case is Float.Type: self = .float
        case is Double.Type: self = .double
        default: return nil
        }
    }

    /// `true` for fractions.
    package var isReal: Bool { self == .float || self == .double }

    /// The whole numbers of the type that a database can hold.
    package var range: ClosedRange<Int64> {
        switch self {
        case .int8: Int64(Int8.min)...Int64(Int8.max)
        case .int16: Int64(Int16.min)...Int64(Int16.max)
        case .int32: Int64(Int32.min)...Int64(Int32.max)
        case .int, .float, .double: .min ... .max
        case .uint8: 0...Int64(UInt8.max)
        case .uint16: 0...Int64(UInt16.max)
        case .uint32: 0...Int64(UInt32.max)
        case .uint: 0 ... .max
        }
    }

    /// Returns `true` if every number of another width is one of this.
    func holds(_ other: NumberWidth) -> Bool {
        if isReal { return self == .double || other == .float }
        return range.lowerBound <= other.range.lowerBound && range.upperBound >= other.range.upperBound
    }

    /// The condition that a column's numbers are of the type; `nil` if every number is.
    package func condition(on column: String) -> String? {
        switch self {
        case .int, .float, .double: nil
        case .uint: "\(column) >= 0"
        default: "\(column) BETWEEN \(range.lowerBound) AND \(range.upperBound)"
        }
    }
}

extension Column {
    private static let widths: [ObjectIdentifier: NumberWidth] = {
        var widths: [ObjectIdentifier: NumberWidth] = [:]
        func add<each T>(_ types: repeat (each T).Type) {
            for type in repeat each types {
                widths[ObjectIdentifier(type)] = NumberWidth(type)
                widths[ObjectIdentifier(Self.optional(type))] = NumberWidth(type)
            }
        }
        add(
            Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
            UInt64.self, Float.self, Double.self)
        return widths
    }()

    private static func optional<T>(_ type: T.Type) -> T?.Type { T?.self }

    /// The width of a number; `nil` for all others, and for types of an app's own.
    package var width: NumberWidth? { kind == .integer || kind == .real ? Self.widths[typeID] : nil }

    /// `true` for a `Float`, whose values a column of `Double` holds.
    package var isFloat: Bool { width == .float }
}
