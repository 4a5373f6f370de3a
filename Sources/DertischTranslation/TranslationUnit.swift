package import DertischTexts

/// One text as a translator sees it: words in the source language, and what they are in another.
package struct TranslationUnit: Hashable, Sendable {
    /// Where it belongs: the key, and the branches on the way, as in `photo.likes#plural:count#one`.
    package var id: String
    package var source: String
    /// `nil` as long as nobody has written any.
    package var target: String?
    package var state: TextState
    /// What a translator should know: which gaps there are, when a branch is taken, what the app's author wrote.
    package var note: String

    package init(id: String, source: String, target: String?, state: TextState, note: String = "") {
        self.id = id
        self.source = source
        self.target = target
        self.state = state
        self.note = note
    }
}

/// The units of one file of texts, on their way from a source language to another.
package struct Exchange: Hashable, Sendable {
    /// The path of the file that the units come from, from the folder of texts.
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

/// Why a file of translations cannot be read or used.
package struct ExchangeFlaw: Error, Hashable {
    package let reason: String
    package let line: Int
    package init(_ reason: String, line: Int) {
        self.reason = reason
        self.line = line
    }
}
