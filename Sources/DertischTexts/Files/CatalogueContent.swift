/// The content of a file of texts, with its flaws.
package struct CatalogueContent: Sendable {
    /// A malformed text, with its line.
    package struct Flaw: Hashable, Sendable {
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
    package struct Breakage: Error, Hashable {
        package let reason: String
        package let line: Int
        package init(_ reason: String, line: Int) {
            self.reason = reason
            self.line = line
        }
    }

    package var texts: [CatalogueText] = []
    /// Texts in the source language that the file holds beside their translations. A file of that language takes
    /// precedence.
    package var originals: [CatalogueText] = []
    package var flaws: [Flaw] = []

    package init() {}
}
