/// The texts of a house in all its languages, read once when the house opens. The core has none: a module that reads
/// texts supplies them to the registrar.
package protocol TextSource: Sendable {
    /// The languages of the house. The source language is first: texts are written in it, and it is the last fallback of other languages.
    var languages: [Language] { get }
    /// The faults that were found as the texts were read.
    var faults: [Fault] { get }
    /// The names of all texts.
    var names: Set<String> { get }
    /// The names of the texts in the source language.
    var sourceNames: Set<String> { get }

    /// The names that have no text in a language, in its fallbacks, or among texts common to all languages.
    func missing(in language: Language, of names: some Collection<String>) -> [String]
    /// The group of a fault that explains why a language lacks a text, such as the fault about its file; `nil` without one.
    func cause(ofMissing name: String, in language: Language) -> String?
    /// The names of the gaps of a text, in any language.
    func gaps(of key: TextKey) -> Set<String>
    /// The look-up of texts in a language.
    func lookup(in language: Language) -> any TextLookup
}

extension TextSource {
    /// The source language.
    package var source: Language { languages.first ?? "en" }
}
