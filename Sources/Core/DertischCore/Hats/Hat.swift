/// A limited handle that a colleague holds on its neighbour: a value around a closure, with no other access.
///
/// An empty mirror hides the closure's captures from reflection, `dump` and casts.
///
/// ```swift
/// struct LampForNightWatch: Hat {
///     private let light: @Sendable () -> Void
///     init(_ light: @escaping @Sendable () -> Void) { self.light = light }
///     func turnOn() { light() }
/// }
/// ```
public protocol Hat: CustomReflectable {}

extension Hat {
    /// A mirror with no children.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
