import DertischSupport

/// The name of a temporary value, tied to its type.
///
/// ```swift
/// extension TemporaryKey<String> { static var draft: Self { "draft" } }
/// ```
///
/// Keys with the same name and different types are different keys. Values of a window or a party are saved in its `SeatingPlan`, so a
/// key is made from a name alone only if they are `Codable`. See ``unsaved(_:)`` for the others.
///
/// A saved value leaves the process: a browser keeps it, sealed, for the visitor, and a native dining room in a file that is not encrypted.
/// An older plan may come back. So make these keys ``unsaved(_:)``: those of secrets, of rights that count once, and of counters
/// that protect, such as the attempts at a PIN.
public struct TemporaryKey<Value: Sendable>: Hashable, Sendable {
    /// The name, as shown in messages.
    public let name: String
    /// True if seating plans save the value.
    let isSaved: Bool

    /// Makes a key whose values seating plans do not save: values that are not `Codable`, those that must not leave the process or
    /// come back, and those that a restored window can do without.
    ///
    /// ```swift
    /// extension TemporaryKey<Task<Void, Never>> { static var upload: Self { .unsaved("upload") } }
    /// ```
    ///
    /// - Parameter name: the name.
    public static func unsaved(_ name: String) -> Self { Self(name: name, isSaved: false) }

    /// The name in a seating plan, which tells types apart. It is the same in every process of a build.
    var savedName: String { "\(name): \(TypeName.stable(of: Value.self))" }
}

extension TemporaryKey where Value: Codable {
    /// Makes a key whose values seating plans save.
    ///
    /// - Parameter name: the name.
    public init(_ name: String) { self.init(name: name, isSaved: true) }
}

extension TemporaryKey: ExpressibleByStringLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
    ExpressibleByUnicodeScalarLiteral
where Value: Codable {
    /// Makes a key from a literal name, whose values seating plans save.
    public init(stringLiteral name: String) { self.init(name) }
}
