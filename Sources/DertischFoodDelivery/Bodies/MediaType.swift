/// What bytes are: `image/png`, `text/plain; charset=utf-8` (RFC 9110, section 8.3.1).
///
/// ```swift
/// #expect(MediaType(ofFile: "holiday.JPG") == "image/jpeg")
/// ```
public struct MediaType: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The type as it stands in a header.
    public let text: String

    /// Takes a type as it stands in a header.
    public init(_ text: String) { self.text = text }
    /// Takes a type written in the source.
    public init(stringLiteral text: String) { self.text = text }

    /// The type of files with a name's ending; `nil` if the ending is not known.
    ///
    /// The table is the one of Debian's package `media-types`, which is in the public domain: every type registered with
    /// IANA that has an ending, and those in use beside.
    ///
    /// - Parameter name: a file's name, or a path.
    public init?(ofFile name: String) {
        let last = name.utf8.split(separator: UInt8(ascii: "/")).last ?? name.utf8[...]
        guard let dot = last.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let ending = String(Substring(last[last.index(after: dot)...])).lowercased()
        guard let type = MediaTypeTable.types[ending] else { return nil }
        text = type
    }

    /// JSON.
    public static let json: MediaType = "application/json"
    /// Text in UTF-8.
    public static let text: MediaType = "text/plain; charset=utf-8"
    /// The fields of a form.
    public static let form: MediaType = "application/x-www-form-urlencoded"
    /// Bytes of whatever kind.
    public static let bytes: MediaType = "application/octet-stream"

    /// The type without its parameters, in lower case: `text/plain`.
    public var essence: String {
        let name = text.prefix { $0 != ";" }
        return String(name.filter { $0 != " " && $0 != "\t" }).lowercased()
    }

    /// The type as it stands in a header.
    public var description: String { text }

    /// The endings that files of this type have, such as `["jpe", "jpeg", "jpg"]`, in alphabetical order.
    ///
    /// - Complexity: O(n) in the size of the table.
    public var fileEndings: [String] {
        let essence = essence
        return MediaTypeTable.types.filter { $0.value == essence }.map(\.key).sorted()
    }
}
