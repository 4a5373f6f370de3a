/// The hand that lays one party's table: it knows the table, the language, and which rows are where.
@MainActor final class Hand<C: Course> {
    let sommelier: Sommelier
    private(set) var table: (any RestaurantTable)?
    private var touched = false
    private var lastRow = 0
    private var homes: [RowNumber: any RowHome<C>] = [:]

    init(sommelier: Sommelier) { self.sommelier = sommelier }

    func take(_ table: (any RestaurantTable)?) { self.table = table }

    func wipe() {
        touched = true
        table?.wipe()
    }

    func lay(_ laid: Laid, at spot: Spot) {
        touched = true
        table?.lay(laid, at: spot)
    }

    func add(_ row: RowNumber, to spot: Spot, before next: RowNumber?) {
        touched = true
        table?.add(row, to: spot, before: next)
    }

    func move(_ row: RowNumber, in spot: Spot, before next: RowNumber?) {
        touched = true
        table?.move(row, in: spot, before: next)
    }

    func remove(_ row: RowNumber, from spot: Spot) {
        touched = true
        homes[row] = nil
        table?.remove(row, from: spot)
    }

    /// Ends a pass: tells the table, if anything was laid. Returns whether anything was.
    func finish() -> Bool {
        defer { touched = false }
        if touched { table?.laid() }
        return touched
    }

    func newRow(in home: any RowHome<C>) -> RowNumber {
        lastRow += 1
        let row = RowNumber(lastRow)
        homes[row] = home
        return row
    }

    func home(of row: RowNumber) -> (any RowHome<C>)? { homes[row] }
    func forget(_ row: RowNumber) { homes[row] = nil }
}

/// Where a row lives: whoever can find its value and answer its gestures.
@MainActor protocol RowHome<C>: AnyObject {
    associatedtype C: Course
    func respond(to gestured: Gestured, at spot: Spot) -> Result<[Response<C>], Refusal>
}

/// What a gesture asks for.
enum Response<C: Course> {
    case order(C.Order, Edit?)
    case maitreD(MaitreDForCustomer.Request)
}

/// An edit whose order is on its way: what is laid at that spot waits until the order is done.
struct Edit {
    let entry: any EditedEntry
    let row: RowNumber

    @MainActor func settle() { entry.settle(row) }
}

/// A cover that the customer can edit.
@MainActor protocol EditedEntry: AnyObject {
    func settle(_ row: RowNumber)
}
