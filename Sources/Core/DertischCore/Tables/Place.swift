/// The name of a place on a table, where content is laid or a gesture is made.
public struct Place: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name in the layout: `data-place="likes"`, or an object id in a `.ui` file.
    public let name: String

    /// Makes a place from its name.
    public init(_ name: String) { self.name = name }
    /// Makes a place from a literal name.
    public init(stringLiteral name: String) { self.name = name }
    /// The place of keys, which no element has: a key belongs to a whole table, or to a whole row.
    public static let ofKeys = Place("")
    /// The name; for an element without one, its number in the layout.
    public var description: String { isUnnamed ? "text \(name.dropFirst())" : name }
}

extension Place {
    /// The place of an element that has no name, so that the house can lay the texts that the layout names for it.
    ///
    /// Its name begins with U+0000, which no attribute in HTML and no id in XML can hold. No layout lists it among its
    /// places either, so the house check refuses a customer that uses it.
    package static func unnamed(_ number: Int) -> Place { Place("\u{0}\(number)") }

    /// True if the element has no name: the customer hears no gestures there.
    package var isUnnamed: Bool { name.utf8.first == 0 }
}
