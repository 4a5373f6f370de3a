/// A binding that the guest can edit, or another declaration that waits for the end of its orders.
@usableFromInline @MainActor package protocol EditedEntry: AnyObject {
    /// Notes that an order of this entry has ended.
    ///
    /// - Returns: the responses that follow, such as a change of the carte.
    func settle(_ row: RowNumber, _ outcome: EditOutcome) -> [Response]
    /// True if the entry itself shows an error with which its order ended, so that the waiter is not told.
    func shows(_ error: any Error) -> Bool
    /// The secret texts that the carte may hold while they are edited: the text that is shown, and texts on their way. Empty for an entry without
    /// typing.
    func secretTexts(on table: any RestaurantTable) -> [String]
}

extension EditedEntry {
    /// Returns false: the waiter is told.
    package func shows(_ error: any Error) -> Bool { false }
    /// Returns an empty array: nothing is typed.
    package func secretTexts(on table: any RestaurantTable) -> [String] { [] }
}
