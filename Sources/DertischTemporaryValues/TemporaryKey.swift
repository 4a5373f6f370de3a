/// The name of a temporary value, tied to its type.
///
/// ```swift
/// extension TemporaryKey<String> { static var draft: Self { "draft" } }
/// ```
///
/// Keys with the same name and different types are different keys.
public struct TemporaryKey<Value: Sendable>: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name, as shown in messages.
    public let name: String

    /// Makes a key from a name.
    public init(_ name: String) { self.name = name }

    /// Makes a key from a literal name.
    public init(stringLiteral name: String) { self.name = name }
}
