package import DertischTexts

/// One text for a translator: the source text, and its translation.
package struct TranslationUnit: Hashable, Sendable {
    /// The path of the unit: the key, and the branches on the way, as in `photo.likes#plural:count#one`.
    package var id: String
    package var source: String
    /// The translation; `nil` until there is one.
    package var target: String?
    package var state: TextState
    /// A note for the translator: the gaps, the condition of the branch, and the author's comment.
    package var note: String

    package init(id: String, source: String, target: String?, state: TextState, note: String = "") {
        self.id = id
        self.source = source
        self.target = target
        self.state = state
        self.note = note
    }
}

/// The units of one file of texts, exchanged with translators between two languages.
package struct Exchange: Hashable, Sendable {
    /// The path of the units' file, relative to the folder of texts.
    package struct File: Hashable, Sendable {
        package var original: String
        package var units: [TranslationUnit]
        package init(original: String, units: [TranslationUnit]) {
            self.original = original
            self.units = units
        }
    }

    package var source: String
    package var target: String
    package var files: [File]

    package init(source: String, target: String, files: [File]) {
        self.source = source
        self.target = target
        self.files = files
    }
}

/// The reason why a file of translations cannot be read or used.
package struct ExchangeFlaw: Error, Hashable {
    package let reason: String
    package let line: Int
    package init(_ reason: String, line: Int) {
        self.reason = reason
        self.line = line
    }
}
