/// A value that a module of the framework lays at a place, or hears from one.
///
/// Dining rooms hand it to their own part of that module. Without such a part they ignore it. ``Laid/module(_:)`` and
/// ``GestureEvent/module(_:)`` carry it.
public struct ModuleValue: Hashable, Sendable {
    private let held: any Hashable & Sendable

    /// Wraps a value.
    package init(_ value: some Hashable & Sendable) { held = value }

    /// The value; `nil` if it is of another type.
    package func value<Value>(as type: Value.Type = Value.self) -> Value? { held as? Value }

    /// Returns true if both hold equal values of one type.
    public static func == (left: ModuleValue, right: ModuleValue) -> Bool {
        AnyHashable(left.held) == AnyHashable(right.held)
    }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(held)) }
}
