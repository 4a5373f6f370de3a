import DertischCore

/// Texts that are missing because a file cannot be read or a text is malformed: consequences of a fault that is reported already.
struct TextGaps: Sendable {
    /// Files that cannot be read: the language of their texts, or `nil` if it is not known, and the group of the fault about the file.
    var unread: [(language: Language?, group: String)] = []
    /// The names of malformed texts.
    var invalid: Set<String> = []

    /// The group of the fault about a malformed text.
    static func group(of name: String) -> String { "the text \(name)" }

    /// The group of faults to which a text belongs that a language lacks; `nil` if no other fault explains it.
    func group(of name: String, in language: Language) -> String? {
        if invalid.contains(name) { return Self.group(of: name) }
        return unread.first { file in
            guard let other = file.language else { return true }
            return language.fallbacks.contains { $0.means(other) }
        }?.group
    }
}
