public import Foundation

/// A type that a database sorts as Swift does, so that it may be compared by `<` and ordered by.
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

/// The property has this value; `nil` is a value too.
public func == <R: Frozen, V: Encodable & Equatable>(path: any KeyPath<R, V> & Sendable, value: V) -> Filter<R> {
    .compare(path, .equal, value)
}
/// The property has another value; `nil` is a value too.
public func != <R: Frozen, V: Encodable & Equatable>(path: any KeyPath<R, V> & Sendable, value: V) -> Filter<R> {
    .compare(path, .unequal, value)
}
/// The property is less.
public func < <R: Frozen, V: Sortable>(path: any KeyPath<R, V> & Sendable, value: V) -> Filter<R> {
    .compare(path, .less, value)
}
/// The property is at most this.
public func <= <R: Frozen, V: Sortable>(path: any KeyPath<R, V> & Sendable, value: V) -> Filter<R> {
    .compare(path, .lessOrEqual, value)
}
/// The property is greater.
public func > <R: Frozen, V: Sortable>(path: any KeyPath<R, V> & Sendable, value: V) -> Filter<R> {
    .compare(path, .greater, value)
}
/// The property is at least this.
public func >= <R: Frozen, V: Sortable>(path: any KeyPath<R, V> & Sendable, value: V) -> Filter<R> {
    .compare(path, .greaterOrEqual, value)
}
/// The property is there, and less.
public func < <R: Frozen, V: Sortable>(path: any KeyPath<R, V?> & Sendable, value: V) -> Filter<R> {
    .compare(path, .less, value)
}
/// The property is there, and at most this.
public func <= <R: Frozen, V: Sortable>(path: any KeyPath<R, V?> & Sendable, value: V) -> Filter<R> {
    .compare(path, .lessOrEqual, value)
}
/// The property is there, and greater.
public func > <R: Frozen, V: Sortable>(path: any KeyPath<R, V?> & Sendable, value: V) -> Filter<R> {
    .compare(path, .greater, value)
}
/// The property is there, and at least this.
public func >= <R: Frozen, V: Sortable>(path: any KeyPath<R, V?> & Sendable, value: V) -> Filter<R> {
    .compare(path, .greaterOrEqual, value)
}

extension Filter {
    /// Records that pass both.
    public static func && (left: Filter, right: Filter) -> Filter { Filter(.both(left.condition, right.condition)) }
    /// Records that pass one of two, or both.
    public static func || (left: Filter, right: Filter) -> Filter { Filter(.either(left.condition, right.condition)) }
    /// Records that do not pass.
    public static prefix func ! (filter: Filter) -> Filter { Filter(.not(filter.condition)) }
}
