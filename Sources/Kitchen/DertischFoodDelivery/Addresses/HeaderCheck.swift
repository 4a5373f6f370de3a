/// The checks of methods and header fields: none may contain a line break, which could begin another header.
enum HeaderCheck {
    /// The header fields that frame a message. Only a courier writes them, since conflicting ones allow request
    /// smuggling.
    static let framingHeaders = [
        "Content-Length", "Transfer-Encoding", "Connection", "Host", "Expect", "Upgrade", "Trailer",
    ]

    /// The reason why a field is refused, or `nil` if it is valid.
    static func fault(in field: FoodDelivery.Headers.Field) -> String? {
        if !isToken(field.name) { return "its name is empty or has characters that are not allowed" }
        if framingHeaders.contains(where: field.isNamed) { return "the courier writes this header itself" }
        let hasControl = field.value.utf8.contains { $0 == 127 || ($0 < 32 && $0 != UInt8(ascii: "\t")) }
        return hasControl ? "its value has a line break or another control character" : nil
    }

    /// True if a text is a token (RFC 9110, section 5.6.2).
    static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"),
                    UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
                    UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"),
                    UInt8(ascii: "|"), UInt8(ascii: "~"):
                    true
                default: false
                }
            }
    }
}
