public import DertischCore

/// Menus of options, which need no staff of the app.
extension Registrar {
    /// Introduces a menu of options. The customer picks one.
    ///
    /// ```swift
    /// registrar.introduce(.languages) { (texts: Sommelier) in
    ///     PickerOptions(texts.languages, chosen: texts.language)
    /// } text: {
    ///     Wording("language.\($0)")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - id: the menu's name. Its layout has the same name, and the places of a ``Picker``.
    ///   - options: makes the options each time that the menu opens. Its parameters are hats, which are supplied.
    ///   - text: chooses the text of an option.
    public mutating func introduce<Option, each S: SalleHat>(
        _ id: CustomerID<Picker<Option>>, file: StaticString = #fileID, line: UInt = #line,
        options: @escaping @MainActor (repeat each S) -> PickerOptions<Option>,
        text: @escaping @MainActor (Option) -> Wording
    ) {
        func waiter(_ hat: repeat each S) -> PickerWaiter<Option> { PickerWaiter { options(repeat each hat) } }
        introduce(id, as: { PickerCustomer(text: text) }, waiter: waiter, file: file, line: line)
    }
}
