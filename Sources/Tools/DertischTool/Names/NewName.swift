import DertischSupport

/// A name for a Swift type that a command makes, such as `AboutUs`, checked before anything is written.
struct NewName: Hashable, Sendable {
    /// The name as a type has it: `AboutUs`.
    let type: String

    /// - Parameters:
    ///   - text: the name as it was typed.
    ///   - taken: names that it may not have.
    /// - Throws: a sentence that says what is wrong with it.
    init(_ text: String, not taken: Set<String> = []) throws(ToolFailure) {
        guard let first = text.first, text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }), first.isLetter
        else {
            let letters = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(Self.capitalised).joined()
            let hint = letters.first?.isLetter == true ? " Did you mean \(letters)?" : ""
            throw ToolFailure("“\(text)” is no name of a Swift type: letters and digits, a letter first.\(hint)")
        }
        guard first.isUppercase else {
            throw ToolFailure("Types begin with a capital letter: did you mean \(Self.capitalised(text[...]))?")
        }
        guard text.count <= 40 else { throw ToolFailure("“\(text)” is too long for a name: 40 letters are enough.") }
        type = text
        let member = self.member
        guard !Self.words.contains(text), !Self.words.contains(member) else {
            throw ToolFailure(
                "\(Self.words.contains(text) ? text : member) is a word of Swift itself. Take another name.")
        }
        guard !taken.contains(text) else { throw ToolFailure("There is a type \(text) already. Take another name.") }
    }

    /// The name as a member has it: `aboutUs`, and `url` for `URL`.
    var member: String {
        let capitals = type.prefix { $0.isUppercase || $0.isNumber }
        // The last capital of several begins the next word, as in `URLList`.
        let lowered = capitals.count == type.count ? capitals.count : max(1, capitals.count - 1)
        return type.prefix(lowered).lowercased() + type.dropFirst(lowered)
    }

    /// The words of the name in small letters: `about us`.
    var words: [String] {
        var words: [String] = []
        for letter in type {
            let follows = words.last?.last.map { $0.isLowercase || $0.isNumber } ?? true
            if letter.isUppercase, follows { words.append("") }
            if words.isEmpty { words.append("") }
            words[words.count - 1].append(letter)
        }
        return words.map { $0.lowercased() }
    }

    /// The name as an address has it: `about-us`.
    var path: String { words.joined(separator: "-") }

    /// The name as a title: `About us`.
    var title: String { Self.capitalised(words.joined(separator: " ")[...]) }

    private static func capitalised(_ word: Substring) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    /// The reserved words of Swift, and the names that mean something in every type.
    private static let words: Set<String> = [
        "Any", "Protocol", "Self", "Type", "actor", "any", "as", "associatedtype", "async", "await", "break", "case",
        "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
        "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let",
        "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
        "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
        "var", "where", "while",
    ]
}
