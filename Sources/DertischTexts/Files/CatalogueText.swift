/// One text as it was read from a file.
package struct CatalogueText: Hashable, Sendable {
    package let key: String
    /// The language, by its BCP 47 code.
    package let language: String
    package let message: Message
    package let state: TextState
    /// Where it stands: the offset of its first byte.
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

/// How far a translation has come.
package enum TextState: String, Hashable, Sendable {
    /// Nobody has translated it yet.
    case new
    /// It is used, but somebody should look at it.
    case needsReview = "needs_review"
    case translated
}

/// What a file of texts holds, and what is wrong with it.
package struct CatalogueContent: Sendable {
    /// A text that is not well written, and the line where it stands.
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

    /// Why the file cannot be read at all, and the line where.
    package struct Breakage: Error, Hashable {
        package let reason: String
        package let line: Int
        package init(_ reason: String, line: Int) {
            self.reason = reason
            self.line = line
        }
    }

    package var texts: [CatalogueText] = []
    /// Texts in the source language that the file holds beside their translations. A file of that language goes before.
    package var originals: [CatalogueText] = []
    package var flaws: [Flaw] = []

    package init() {}
}

/// A kind of file that holds texts, by the ending of its name.
package enum TextFormat: String, CaseIterable, Hashable, Sendable {
    /// Texts of one language, which the file is named after.
    case json
    /// GNU gettext: texts of one language, beside what they translate.
    case po
    /// Apple's String Catalog: texts of every language.
    case xcstrings

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: what the file holds.
    ///   - name: what it is called, without its ending: the language, perhaps after something else and a dot.
    ///   - source: the language that texts are written in first.
    /// - Throws: why it cannot be read at all.
    package func read(
        _ bytes: [UInt8], named name: String, source: String
    ) throws(CatalogueContent.Breakage) -> CatalogueContent {
        let language = (name.split(separator: ".").last.map(String.init) ?? name).replacingUnderscores
        return switch self {
        case .json: try JSONTexts.read(bytes, in: language)
        case .po: try POTexts.read(bytes, in: language, source: source)
        case .xcstrings: try StringCatalog.read(bytes)
        }
    }

    /// What a text may be in such a file.
    package var rule: String {
        switch self {
        case .json: "a text is words with gaps in braces, or a plural with a text for each category"
        case .po: "a plural has as many texts as its file's Plural-Forms says, and gaps are in braces or C's"
        case .xcstrings: "a text has a unit with a value, or variations by plural or device"
        }
    }

    /// What such a file is.
    package var shape: String {
        switch self {
        case .json: "texts are JSON objects of texts, nested as deep as you like"
        case .po: "it should be as GNU gettext writes it, in UTF-8"
        case .xcstrings: "it should be as Xcode writes it"
        }
    }
}
