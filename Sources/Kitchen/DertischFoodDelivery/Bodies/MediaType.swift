/// The media type of bytes: `image/png`, `text/plain; charset=utf-8` (RFC 9110, section 8.3.1).
///
/// ```swift
/// #expect(MediaType(ofFile: "holiday.JPG") == "image/jpeg")
/// ```
public struct MediaType: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The type as in a header.
    public let text: String

    /// Creates a type from a header's text.
    public init(_ text: String) { self.text = text }
    /// Creates a type from a string literal.
    public init(stringLiteral text: String) { self.text = text }

    /// Looks up the type of a file extension; `nil` if the extension is unknown.
    ///
    /// The table comes from Debian's package `media-types`, which is in the public domain. It has every type registered
    /// with IANA that has an extension, and others in use.
    ///
    /// - Parameter name: the name or path of a file.
    public init?(ofFile name: String) {
        let last = name.utf8.split(separator: UInt8(ascii: "/")).last ?? name.utf8[...]
        guard let dot = last.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let ending = String(Substring(last[last.index(after: dot)...])).lowercased()
        guard let type = MediaTypeTable.types[ending] else { return nil }
        text = type
    }

    /// JSON.
    public static let json: MediaType = "application/json"
    /// Plain text in UTF-8.
    public static let text: MediaType = "text/plain; charset=utf-8"
    /// The fields of a form (`application/x-www-form-urlencoded`).
    public static let form: MediaType = "application/x-www-form-urlencoded"
    /// Bytes of any kind.
    public static let bytes: MediaType = "application/octet-stream"

    /// The type without its parameters, in lower case: `text/plain`.
    public var essence: String {
        let name = text.prefix { $0 != ";" }
        return String(name.filter { $0 != " " && $0 != "\t" }).lowercased()
    }

    /// The type as in a header.
    public var description: String { text }

    /// The file extensions of this type, such as `["jpe", "jpeg", "jpg"]`, in alphabetical order.
    ///
    /// - Complexity: O(n) in the size of the table.
    public var fileEndings: [String] {
        let essence = essence
        return MediaTypeTable.types.filter { $0.value == essence }.map(\.key).sorted()
    }
}
