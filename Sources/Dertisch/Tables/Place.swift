/// The name of a place on a table, where content is laid or a gesture is made.
public struct Place: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name in the layout: `data-place="likes"`, or an object id in a `.ui` file.
    public let name: String

    /// Makes a place from its name.
    public init(_ name: String) { self.name = name }
    /// Makes a place from a literal name.
    public init(stringLiteral name: String) { self.name = name }
    /// The name.
    public var description: String { name }
}
