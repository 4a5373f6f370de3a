/// Customers without a class of their own.
extension Registrar {
    /// Introduces a page that orders nothing by the declarations of its table. It needs no customer class.
    ///
    /// ```swift
    /// registrar.introduce(.legal) { $0.usherOut(on: .tap("back")) }
    /// ```
    ///
    /// - Parameters:
    ///   - id: the customer's name. Its layout has the same name.
    ///   - layTable: declares what ``Customer/layTable(_:)`` would.
    public mutating func introduce<C>(
        _ id: CustomerID<C>, file: StaticString = #fileID, line: UInt = #line,
        _ layTable: @escaping @MainActor (TableBuilder<C>) -> Void
    ) where C.Order == Never, C.Carte: BlankCarte {
        introduce(
            id, hats: [], at: Site(file: file, line: line), customer: { _, _ in PageCustomer(layTable) },
            waiter: { _, _ in PlainWaiter { _ in C.Carte() } }, staff: (PageCustomer<C>.self, nil), hasWaiter: false,
            flow: OrderFlow())
    }

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
        introduce(
            id, hats: hats(repeat (each S).self), at: Site(file: file, line: line),
            customer: { _, _ in PickerCustomer(text: text) },
            waiter: { _, door in
                PickerWaiter { options(repeat (each S).hand(at: door)) }
            }, staff: (PickerCustomer<Option>.self, PickerWaiter<Option>.self), flow: OrderFlow())
    }
}
