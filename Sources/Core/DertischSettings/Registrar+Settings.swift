public import DertischCore

extension Registrar {
    /// Registers the settings of an app as a sous chef. The house check then reports their faults, kitchen staff may
    /// ask for `HouseSettings`, and head chefs may take ``SettingsChanged`` as their news.
    ///
    /// ```swift
    /// registrar.settings(settings)
    /// ```
    ///
    /// - Parameter settings: the settings, as the program read them.
    public mutating func settings(
        _ settings: HouseSettings, file: StaticString = #fileID, line: UInt = #line
    ) {
        note(settings.faults)
        sousChef({ settings }, file: file, line: line)
        sousChef(
            { headChefs in SettingsNewsSource(of: settings, to: headChefs) }, as: SettingsNewsSource.self, file: file,
            line: line)
    }
}
