/// The pages that the customer has asked for, until their orders are done or refused: another gesture meanwhile asks for
/// nothing, even while those orders still wait in the queue and the waiter has not heard of them.
@MainActor final class PageRequests: EditedEntry {
    private let place: Place
    private var underWay: Set<RowNumber> = []

    init(at place: Place) { self.place = place }

    func ask(_ order: (any Sendable)?, in row: RowNumber) -> Response? {
        guard let order, underWay.insert(row).inserted else { return nil }
        return .order(order, Edit(entry: self, spot: Spot(place, in: row)))
    }

    func settle(_ row: RowNumber) { underWay.remove(row) }
}
