/// A JSON document as a tree that preserves the order of members and the position of each value.
package struct JSONTree: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
        case null
        case flag(Bool)
        /// The digits of a number, as they are written.
        case number(String)
        case text(String)
        case list([JSONTree])
        case object([Member])
    }

    package struct Member: Hashable, Sendable {
        package let name: String
        package var tree: JSONTree
        package init(_ name: String, _ tree: JSONTree) {
            self.name = name
            self.tree = tree
        }
    }

    package var value: Value
    /// The offset of the value's first byte.
    package let offset: Int

    package init(_ value: Value, at offset: Int = 0) {
        self.value = value
        self.offset = offset
    }

    /// The text, if it is one.
    package var text: String? { if case .text(let text) = value { text } else { nil } }
    /// The members, if it is an object.
    package var members: [Member]? { if case .object(let members) = value { members } else { nil } }
    /// The member of a name, if it is an object that has it.
    package subscript(_ name: String) -> JSONTree? { members?.first { $0.name == name }?.tree }
}
