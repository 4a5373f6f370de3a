/// Text printed as Swift source: literals, and placeholders to fill in.
enum SwiftSourceText {
    /// A text, in quotation marks.
    static func literal(_ text: String) -> String { "\"\(escaped(text))\"" }

    /// A text as it stands between quotation marks.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\\\"
            case "\"": "\\\""
            case _ where scalar.value < 32 || scalar.value == 127: "\\u{\(String(scalar.value, radix: 16))}"
            default: String(scalar)
            }
        }.joined()
    }

    /// A place to be filled in, until which the file does not compile.
    static func blank(_ words: String) -> String { "<#\(words)#>" }
}
