import DertischRoom

/// Single changes of a table, each a pass of its own.
extension RestaurantTable {
    func wipe() { apply([.clear]) }
    func lay(_ laid: Laid, at spot: Spot) { apply([.lay(laid, at: spot)]) }
    func add(_ rows: [RowNumber], to spot: Spot, before next: RowNumber?) {
        apply([.add(rows, to: spot, before: next)])
    }
    func move(_ row: RowNumber, in spot: Spot, before next: RowNumber?) { apply([.move(row, in: spot, before: next)]) }
    func remove(_ rows: [RowNumber], from spot: Spot) { apply([.remove(rows, from: spot)]) }
}
