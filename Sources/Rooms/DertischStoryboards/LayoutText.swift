public import DertischRoom

/// The mark by which a layout of Interface Builder names a text: its key in braces, such as `{album.title}`.
///
/// The reader of files and the dining room use the same mark, so a text that the check has found is also laid.
///
/// ```swift
/// let key = LayoutText.key(in: "{album.title}")  // the key album.title
/// let sample = LayoutText.key(in: "A sample")  // nil
/// ```
public enum LayoutText {
    /// The key that words name; `nil` if they are words to be shown.
    ///
    /// A context of a gettext entry stands in front: `{menu | Open}`.
    ///
    /// - Parameter words: the words of a label, a title, a placeholder or an accessible label.
    /// - Returns: the key, which is empty for `{}`.
    /// - Complexity: O(n) in the words.
    public static func key(in words: String) -> TextKey? {
        guard words.utf8.count >= 2, words.utf8.first == UInt8(ascii: "{"), words.utf8.last == UInt8(ascii: "}") else {
            return nil
        }
        let key = words.dropFirst().dropLast()
        if key.contains(where: { $0 == "{" || $0 == "}" }) { return nil }
        guard let mark = key.firstRange(of: " | ") else { return TextKey(String(key)) }
        return TextKey(String(key[mark.upperBound...]), context: String(key[..<mark.lowerBound]))
    }
}
