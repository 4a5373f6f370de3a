/// The name of an enum value's case, without its associated values, which may hold text that a guest typed.
package enum CaseName {
    /// The case's name; `nil` if the value is no enum, or its type has a description of its own.
    package static func of(_ value: Any) -> String? {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .enum else { return nil }
        // A case with associated values is its mirror's only child.
        if let label = mirror.children.first?.label { return label }
        // A case without associated values is described by its name, unless its type provides another description.
        let name = String(describing: value)
        let isIdentifier = name.utf8.allSatisfy { $0 == UInt8(ascii: "_") || $0 >= 0x80 || isLetterOrDigit($0) }
        return isIdentifier && !name.isEmpty && name.utf8.count <= 64 ? name : nil
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
