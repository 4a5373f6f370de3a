public import Dertisch

extension Registrar {
    /// Registers the settings of an app as a sous chef. The house check then reports their faults, kitchen staff may
    /// ask for `HouseSettings`, and head chefs may take ``SettingsChanged`` as their news.
    ///
    /// ```swift
    /// registrar.settings(settings, with: key)
    /// ```
    ///
    /// - Parameters:
    ///   - settings: the settings, as the program read them.
    ///   - key: the key that `register(with:_:)` was passed.
    public func settings(
        _ settings: HouseSettings, with key: borrowing Key, file: StaticString = #fileID, line: UInt = #line
    ) {
        note(settings.faults, by: "settings", with: key, file: file, line: line)
        sousChef({ settings }, with: key, file: file, line: line)
        sousChef(
            { headChefs in SettingsNewsSource(of: settings, to: headChefs) }, as: SettingsNewsSource.self, with: key,
            file: file,
            line: line)
    }
}
