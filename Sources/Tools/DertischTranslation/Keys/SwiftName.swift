/// Conversion of names of texts and gaps to Swift names.
enum SwiftName {
    private static let keywords: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else",
        "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in",
        "inout",
        "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
        "rethrows",
        "return", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
        "var",
        "where", "while", "Any",
    ]
    /// Names that backticks cannot escape, or that the enclosing types already have.
    private static let taken: Set<String> = [
        "init", "self", "Self", "Type", "Protocol", "name", "key", "arguments", "_",
    ]

    /// The maximum length of a name that is made from a sentence.
    private static let maxLength = 60

    /// A name in lower camel case: `photo-back` is `photoBack`, "%lld cups" is `lldCups`.
    static func member(_ text: String) -> String {
        let name = plain(text)
        return taken.contains(name) ? name + "_" : name
    }

    /// The name of a gap, as a parameter.
    static func parameter(_ text: String) -> String {
        let name = plain(text)
        return name == "self" ? "self_" : declared(name)
    }

    private static func plain(_ text: String) -> String {
        let words = text.split { !$0.isLetter && !$0.isNumber }
        guard let first = words.first else { return "text_" }
        var name = first.prefix(1).lowercased() + first.dropFirst()
        for word in words.dropFirst() where name.count + word.count <= maxLength {
            name += word.prefix(1).uppercased() + word.dropFirst()
        }
        return name.first?.isNumber == true ? "_" + name : name
    }

    /// A type's name: `photo` is `Photo`.
    static func type(_ text: String) -> String {
        let name = member(text)
        return (name.prefix(1).uppercased() + name.dropFirst()) + "Texts"
    }

    /// A name as it is written in a declaration.
    static func declared(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }
}
