/// The name of a customer, tied to its course. Every dining room looks up the customer's layout by this name.
///
/// ```swift
/// extension CustomerID<AboutCourse> { static var about: Self { "about" } }
/// ```
public struct CustomerID<C: Course>: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name, as in `photo.html` and in messages.
    public let name: String

    /// Makes an identity from a name.
    public init(_ name: String) { self.name = name }

    /// Makes an identity from a literal name.
    public init(stringLiteral name: String) { self.name = name }
}
