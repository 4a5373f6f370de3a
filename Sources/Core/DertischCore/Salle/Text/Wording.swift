/// A text with the values of its gaps, independent of the language.
///
/// The plugin `SommelierKeys` generates a wording for each text of an app: a function with the text's gaps as parameters, or a
/// property if it has none. A missing text, or a missing argument or one of the wrong type, is therefore a compile-time error.
///
/// ```swift
/// table.lay(\.likes, at: "likes") { .photo.likes(count: $0) }
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
    public init(_ key: TextKey, _ arguments: [String: any TextArgument] = [:]) {
        self.key = key
        self.arguments = arguments
    }

    /// Makes a wording whose name is made at run time: `Wording("language.\(code)")`.
    public init(_ name: String, _ arguments: [String: any TextArgument] = [:]) { self.init(TextKey(name), arguments) }
}
