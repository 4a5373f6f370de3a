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
    ///   - layTable: makes the declarations that ``Customer/layTable(_:)`` would make.
    public mutating func introduce<C>(
        _ id: CustomerID<C>, file: StaticString = #fileID, line: UInt = #line,
        _ layTable: @escaping @MainActor (TableBuilder<C>) -> Void
    ) where C.Order == Never, C.Carte: BlankCarte {
        introduce(
            id, hats: [], at: Site(file: file, line: line), customer: { _, _ in PageCustomer(layTable) },
            waiter: { _, _ in PlainWaiter { _ in C.Carte() } }, staff: (PageCustomer<C>.self, nil), hasWaiter: false)
    }
}
