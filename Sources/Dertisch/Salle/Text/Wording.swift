/// A text with everything that stands in its gaps, ready to be said in any language.
///
/// The plugin `SommelierKeys` writes a function for each text of an app that has gaps, and a ``TextKey`` for each that has none. So a
/// text that is not there, or an argument that is missing or of the wrong kind, does not compile.
///
/// ```swift
/// table.lay(\.likes, at: "likes") { likes, wine in wine(.photo.likes(count: likes)) }
/// ```
public struct Wording: Sendable {
    /// The name of the text.
    public let key: TextKey
    /// What stands in its gaps, by name.
    public let arguments: [String: any TextArgument]

    /// Makes a wording, as generated code does.
    ///
    /// - Parameters:
    ///   - key: the name of the text.
    ///   - arguments: what stands in its gaps, by name.
    public init(_ key: TextKey, _ arguments: [String: any TextArgument]) {
        self.key = key
        self.arguments = arguments
    }
}
