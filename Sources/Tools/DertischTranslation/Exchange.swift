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
