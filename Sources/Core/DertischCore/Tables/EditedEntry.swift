/// A binding that the customer can edit.
@usableFromInline @MainActor package protocol EditedEntry: AnyObject {
    func settle(_ row: RowNumber)
    /// The secret texts that the carte may hold while they are edited: what is shown, and what is on its way. Empty for what is not
    /// typed.
    func secretTexts(on table: any RestaurantTable) -> [String]
}

extension EditedEntry {
    /// Returns an empty array: nothing is typed.
    package func secretTexts(on table: any RestaurantTable) -> [String] { [] }
}
