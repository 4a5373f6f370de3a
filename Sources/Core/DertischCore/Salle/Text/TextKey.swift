/// The name of a text: `photo.likes` is found under `{"photo": {"likes": …}}`.
///
/// ```swift
/// let key: TextKey = "photo.taken"
/// let text = maitreD.sommelier(key, ["distance": Distance(metres: 12)])
/// ```
public struct TextKey: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name, with dots between its parts.
    public let name: String

    /// Makes a key from a name.
    public init(_ name: String) { self.name = name }
    /// Makes a key from a literal name.
    public init(stringLiteral name: String) { self.name = name }

    /// Makes the key of a GNU gettext text with a context: `TextKey("Open", context: "menu")`.
    ///
    /// - Parameters:
    ///   - name: the text's `msgid`.
    ///   - context: its `msgctxt`.
    public init(_ name: String, context: String) { self.name = "\(context)\u{4}\(name)" }

    /// The name without its context, which is for translators alone.
    var words: String { name.split(separator: "\u{4}", omittingEmptySubsequences: false).last.map(String.init) ?? name }

    /// The name, preceded by its context if there is one.
    public var description: String { name.replacing("\u{4}", with: " | ") }
}

extension TextKey {
    /// The general apology, for failures without a text of their own. Every house has it: its own text, or plain English.
    public static var apology: TextKey { "house.apology" }
}
