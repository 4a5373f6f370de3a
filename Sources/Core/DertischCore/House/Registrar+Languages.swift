extension Registrar {
    /// Names the languages of a house without files of texts. Dining rooms state them, for example as the `lang` of a web
    /// page, and numbers and dates have their format.
    ///
    /// ```swift
    /// registrar.languages("de")
    /// ```
    ///
    /// A house with texts needs no such call: its texts name its languages, and a second source of them is a fault of the
    /// house. Without either, the language is English.
    ///
    /// - Parameters:
    ///   - source: the language for guests who prefer none of the house's languages.
    ///   - others: further languages; a customer reads ``Sommelier/language`` to know the language in which to write.
    public mutating func languages(
        _ source: Language, _ others: Language..., file: StaticString = #fileID, line: UInt = #line
    ) {
        use(NoTexts([source] + others), at: Site(file: file, line: line))
    }
}
