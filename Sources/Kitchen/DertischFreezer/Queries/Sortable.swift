public import Foundation

/// A type that a database sorts as Swift does. Only such properties can be compared by `<` and ordered by.
///
/// A type of your own may conform if it is written as one plain value, and its order is that of these values:
///
/// ```swift
/// struct Grade: RawRepresentable, Sortable {
///     var rawValue: Int
///     static func < (left: Grade, right: Grade) -> Bool { left.rawValue < right.rawValue }
/// }
/// ```
public protocol Sortable: Comparable, Codable, Sendable {}

extension Int: Sortable {}
extension Int8: Sortable {}
extension Int16: Sortable {}
extension Int32: Sortable {}
extension Int64: Sortable {}
extension UInt: Sortable {}
extension UInt8: Sortable {}
extension UInt16: Sortable {}
extension UInt32: Sortable {}
extension UInt64: Sortable {}
extension Double: Sortable {}
extension Float: Sortable {}
extension String: Sortable {}
extension Date: Sortable {}
extension Decimal: Sortable {}
extension UUID: Sortable {}
