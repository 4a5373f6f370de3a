/// A binding that the customer can edit.
@usableFromInline @MainActor package protocol EditedEntry: AnyObject {
    func settle(_ row: RowNumber)
}
