public import DertischCore
public import DertischLarder

extension Registrar {
    /// Registers the house's texts, which are read from a larder's folder `texts` when the house opens: JSON with a file
    /// for each language (`texts/en.json`), GNU gettext (`texts/de.po`) and String Catalogs (`texts/Shop.xcstrings`), in
    /// any mixture. `texts/common.json` holds texts common to all languages. A second call is a fault of the house, since one larder
    /// reads several folders.
    ///
    /// ```swift
    /// registrar.texts(in: Larder(Bundle.module.resourceURL))
    /// ```
    ///
    /// - Parameters:
    ///   - larder: the folders with the folder `texts`.
    ///   - source: the source language, in which texts are written first and to which other languages fall back last.
    /// - Complexity: reads every text once.
    public mutating func texts(
        in larder: Larder, source: Language = "en", file: StaticString = #fileID, line: UInt = #line
    ) {
        use(TextFolderReader.texts(in: larder, source: source), at: Site(file: file, line: line))
    }
}
