/// One text of a parsed file.
package struct CatalogText: Hashable, Sendable {
    package let key: String
    /// The language, by its BCP 47 code.
    package let language: String
    package let message: Message
    package let state: TextState
    /// The offset of the text's first byte in the file.
    package let offset: Int

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
