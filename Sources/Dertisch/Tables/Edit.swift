/// An edit whose order is on its way: nothing is laid at its spot until the order is done.
@usableFromInline package struct Edit {
    @usableFromInline let entry: any EditedEntry
    @usableFromInline let spot: Spot

    package init(entry: any EditedEntry, spot: Spot) { (self.entry, self.spot) = (entry, spot) }

    @inlinable var row: RowNumber { spot.row }
    @inlinable @MainActor func settle() { entry.settle(row) }
}
