import DertischCore

/// The page requests of a list that comes in pages: decides when to ask for the next page.
///
/// While an order for a page is not yet done or refused, no other is made, even while it waits in the queue unseen by
/// the waiter. A page without new rows is followed by the next one. The end of the list is still in view then, but has not
/// moved, so no screen would report it again.
@MainActor final class PageRequests: EditedEntry {
    /// The largest number of consecutive pages without new rows. After that the customer must reach the end again.
    static let limit = 16

    /// The state of the list at the last request.
    private struct Request {
        var pages = 0
        var rows = 0
        var isUnderWay = false
        /// The number of consecutive pages without new rows.
        var bare = 0
        /// True if the first page was asked for automatically, and no page has come since.
        var hasBegun = false
    }

    private let place: Place
    private var requests: [RowNumber: Request] = [:]

    init(at place: Place) { self.place = place }

    /// The request after the customer has reached the end of a list, or tries again.
    func ask(_ order: (any Sendable)?, _ paging: Paging, rows: Int, in row: RowNumber) -> Response? {
        guard requests[row]?.isUnderWay != true else { return nil }
        // Before the first page the rows may be those of the previous list.
        return ask(order, Request(pages: paging.pages, rows: paging.pages == 0 ? 0 : rows), in: row)
    }

    /// The request for the next page, if the last one brought no new row. Called whenever the carte may have changed.
    func goOn(
        _ paging: Paging, rows: @autoclosure () -> Int, in row: RowNumber, _ order: () -> (any Sendable)?
    ) -> Response? {
        var request = requests[row] ?? Request()
        if paging.pages < request.pages {
            // The list has been restarted.
            requests[row] = nil
            request = Request()
        }
        guard paging.state == .idle, paging.pages > request.pages, !request.isUnderWay else { return nil }
        let rows = rows()
        request.bare = rows > request.rows ? 0 : request.bare + 1
        request.pages = paging.pages
        request.rows = rows
        requests[row] = request
        return 1...Self.limit ~= request.bare ? ask(order(), request, in: row) : nil
    }

    /// The request for the first page of an empty list, since no screen reports the end of a list without rows. It is
    /// made only once for each start, so that a list that never gets a page does not ask forever.
    func begin(
        _ paging: Paging, isEmpty: @autoclosure () -> Bool, in row: RowNumber, _ order: () -> (any Sendable)?
    ) -> Response? {
        var request = requests[row] ?? Request()
        if paging.pages > 0, request.hasBegun { requests[row]?.hasBegun = false }
        guard paging.state == .idle, paging.pages == 0, !request.hasBegun, !request.isUnderWay, isEmpty() else {
            return nil
        }
        request.hasBegun = true
        return ask(order(), request, in: row)
    }

    package func settle(_ row: RowNumber, _ outcome: EditOutcome) -> [Response] {
        requests[row]?.isUnderWay = false
        return []
    }

    func forget(_ row: RowNumber) { requests[row] = nil }

    private func ask(_ order: (any Sendable)?, _ request: Request, in row: RowNumber) -> Response? {
        guard let order else { return nil }
        requests[row] = request
        requests[row]?.isUnderWay = true
        return .order(order, Edit(entry: self, spot: Spot(place, in: row)))
    }
}
