extension AnyParty {
    /// Gives the rows of a table their old numbers, before the table is laid.
    final func restore(_ record: TableRecord, at table: any RestaurantTable) {
        writer = TableWriter(on: context, at: table)
        writer.restore(record)
    }
}
