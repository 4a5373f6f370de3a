/// One text of a parsed file.
package struct CatalogText: Hashable, Sendable {
    package let key: String
    /// The language, by its BCP 47 code.
    package let language: String
    package let message: Message
    package let state: TextState
    /// The offset of the text's first byte in the file.
    package let offset: Int

    /// True for a key that looks like a name, as `photo.likes` and `photo_likes` do, and not like words to show.
    package var isNamed: Bool {
        let id = key.split(separator: "\u{4}", omittingEmptySubsequences: false).last ?? ""
        let parts = id.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "_" }
        return parts.count > 1
            && parts.allSatisfy { part in
                !part.isEmpty && part.utf8.allSatisfy { Self.isWordByte($0) }
            }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "-": true
        default: false
        }
    }

    package init(
        _ key: String, in language: String, _ message: Message, _ state: TextState = .translated, at offset: Int
    ) {
        self.key = key
        self.language = language
        self.message = message
        self.state = state
        self.offset = offset
    }
}
