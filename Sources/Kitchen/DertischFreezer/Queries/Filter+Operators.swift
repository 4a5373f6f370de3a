import Foundation

/// Equality of a property and a value; `nil` is a value too.
public func == <R: Frozen, V: Encodable & Equatable>(path: any KeyPath<R, V> & Sendable, value: V) -> Filter<R> {
    .compare(path, .equal, value)
}
/// Inequality of a property and a value; `nil` is a value too.
public func != <R: Frozen, V: Encodable & Equatable>(path: any KeyPath<R, V> & Sendable, value: V) -> Filter<R> {
    .compare(path, .unequal, value)
}
/// A filter for records whose property is less.
public func < <R: Frozen, V: Sortable>(path: any KeyPath<R, V> & Sendable, value: V) -> Filter<R> {
    .compare(path, .less, value)
}
/// A filter for records whose property is at most this.
public func <= <R: Frozen, V: Sortable>(path: any KeyPath<R, V> & Sendable, value: V) -> Filter<R> {
    .compare(path, .lessOrEqual, value)
}
/// A filter for records whose property is greater.
public func > <R: Frozen, V: Sortable>(path: any KeyPath<R, V> & Sendable, value: V) -> Filter<R> {
    .compare(path, .greater, value)
}
/// A filter for records whose property is at least this.
public func >= <R: Frozen, V: Sortable>(path: any KeyPath<R, V> & Sendable, value: V) -> Filter<R> {
    .compare(path, .greaterOrEqual, value)
}
/// A filter for records whose optional property has a value that is less.
public func < <R: Frozen, V: Sortable>(path: any KeyPath<R, V?> & Sendable, value: V) -> Filter<R> {
    .compare(path, .less, value)
}
/// A filter for records whose optional property has a value that is at most this.
public func <= <R: Frozen, V: Sortable>(path: any KeyPath<R, V?> & Sendable, value: V) -> Filter<R> {
    .compare(path, .lessOrEqual, value)
}
/// A filter for records whose optional property has a value that is greater.
public func > <R: Frozen, V: Sortable>(path: any KeyPath<R, V?> & Sendable, value: V) -> Filter<R> {
    .compare(path, .greater, value)
}
/// A filter for records whose optional property has a value that is at least this.
public func >= <R: Frozen, V: Sortable>(path: any KeyPath<R, V?> & Sendable, value: V) -> Filter<R> {
    .compare(path, .greaterOrEqual, value)
}

// However many conditions `&&` or `||` joins, they are one list. Conditions may be nested 24 levels deep; a deeper filter is an error when the
// query runs.
extension Filter {
    /// Records that pass both.
    public static func && (left: Filter, right: Filter) -> Filter {
        Filter(.join(left.condition, .and, right.condition, for: R.self))
    }
    /// Records that pass one of two, or both.
    public static func || (left: Filter, right: Filter) -> Filter {
        Filter(.join(left.condition, .or, right.condition, for: R.self))
    }
    /// Records that do not pass.
    public static prefix func ! (filter: Filter) -> Filter {
        Filter(.negate(filter.condition, for: R.self))
    }
}
