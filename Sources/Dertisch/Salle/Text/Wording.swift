/// A text with the values of its gaps, independent of the language.
///
/// The plugin `SommelierKeys` generates a function for each text of an app that has gaps, and a ``TextKey`` for each
/// other text. A missing text, or a missing argument or one of the wrong type, is therefore a compile-time error.
///
/// ```swift
/// table.lay(\.likes, at: "likes") { likes, texts in texts(.photo.likes(count: likes)) }
/// ```
public struct Wording: Sendable {
    /// The name of the text.
    public let key: TextKey
    /// The values of the gaps, by name.
    public let arguments: [String: any TextArgument]

    /// Makes a wording, as generated code does.
    ///
    /// - Parameters:
    ///   - key: the name of the text.
    ///   - arguments: the values of the gaps, by name.
    public init(_ key: TextKey, _ arguments: [String: any TextArgument]) {
        self.key = key
        self.arguments = arguments
    }
}
