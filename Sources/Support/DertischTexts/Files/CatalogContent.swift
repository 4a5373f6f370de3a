/// The content of a file of texts, with its defects.
package struct CatalogContent: Sendable {
    /// A malformed text, with its line.
    package struct InvalidText: Hashable, Sendable {
        package let key: String
        package let text: String
        package let line: Int
        package init(key: String, text: String, line: Int) {
            self.key = key
            self.text = text
            self.line = line
        }
    }

    /// The reason why the file cannot be read at all, with the line.
    package struct ParseError: Error, Hashable {
        package let reason: String
        package let line: Int
        package init(_ reason: String, line: Int) {
            self.reason = reason
            self.line = line
        }
    }

    package var texts: [CatalogText] = []
    /// Texts in the source language that the file holds beside their translations. A file of that language takes
    /// precedence.
    package var originals: [CatalogText] = []
    /// Texts that are not to be translated: the same in every language.
    package var untranslatable: Set<String> = []
    /// Texts that the app's code has no more, by a note of its tool. Nothing demands their translation.
    package var stale: Set<String> = []
    package var invalidTexts: [InvalidText] = []

    package init() {}
}
