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
