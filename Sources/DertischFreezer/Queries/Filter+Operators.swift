public import Foundation

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
