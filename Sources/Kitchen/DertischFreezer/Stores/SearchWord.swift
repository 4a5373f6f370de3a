/// A word of a full-text search.
package struct SearchWord: Sendable {
    package let text: String
    /// Only its beginning is given.
    package let isBeginning: Bool

    /// The words of what a person typed.
    static func all(in text: String) -> [SearchWord] {
        text.split { $0.isWhitespace || $0 == "\0" }.compactMap { word in
            guard word.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
            return SearchWord(
                text: word.hasSuffix("*") ? String(word.dropLast()) : String(word), isBeginning: word.hasSuffix("*"))
        }
    }
}
