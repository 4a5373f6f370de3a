/// An edit whose order is on its way: nothing is laid at its spot until the order is done.
// A class, although it never changes: each order passes it along as an optional, and most orders have none. An optional
// reference costs them nothing.
@usableFromInline @MainActor package final class Edit {
    @usableFromInline let entry: any EditedEntry
    @usableFromInline let spot: Spot

    package init(entry: any EditedEntry, spot: Spot) { (self.entry, self.spot) = (entry, spot) }

    @inlinable var row: RowNumber { spot.row }
    /// Tells the entry that the order has ended.
    ///
    /// - Returns: the responses that follow.
    func settle(_ outcome: EditOutcome) -> [Response] { entry.settle(row, outcome) }
}
