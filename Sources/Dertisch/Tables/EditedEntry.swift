/// A binding that the customer can edit.
@usableFromInline @MainActor protocol EditedEntry: AnyObject {
    func settle(_ row: RowNumber)
}
