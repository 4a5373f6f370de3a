/// A format of text files, by the extension of the name.
package enum TextFormat: String, CaseIterable, Hashable, Sendable {
    /// Plain JSON: texts of one language, which the file is named after.
    case json
    /// GNU gettext: texts of one language, beside their originals.
    case po
    /// Apple's String Catalog: texts of every language.
    case xcstrings

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: the content of the file.
    ///   - name: the name of the file without its extension: the language, optionally after a prefix and a dot.
    ///   - source: the source language of the texts.
    /// - Throws: the reason why the file cannot be read at all.
    package func read(
        _ bytes: [UInt8], named name: String, source: String
    ) throws(CatalogContent.ParseError) -> CatalogContent {
        let name = name.split(separator: ".").last.map(String.init) ?? name
        return switch self {
        case .json: try JSONTexts.read(bytes, in: name.languageCode)
        case .po: try POTexts.read(bytes, named: name, source: source)
        case .xcstrings: try StringCatalog.read(bytes)
        }
    }

    /// The rule for texts in such a file.
    package var rule: String {
        switch self {
        case .json: "a text is words with gaps in braces, or a plural with a text for each category"
        case .po: "a plural has as many texts as its file's Plural-Forms says, and gaps are in braces or C's"
        case .xcstrings: "a text has a unit with a value, or variations by plural or device"
        }
    }

    /// A description of such a file.
    package var shape: String {
        switch self {
        case .json: "texts are JSON objects of texts, nested as deep as you like"
        case .po: "it should be as GNU gettext writes it, in UTF-8"
        case .xcstrings: "it should be as Xcode writes it"
        }
    }
}
