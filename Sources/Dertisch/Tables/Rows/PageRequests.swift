/// The pages that the customer asks for at the end of a list: decides whether the next is asked for.
///
/// Until its order is done or refused nothing else is, even while that order still waits in the queue and the waiter has
/// not heard of it. A page that brings no row is followed by the next: the end is still in view, but nothing has moved
/// there, so no screen would tell of it again.
@MainActor final class PageRequests: EditedEntry {
    /// As many pages in a row may bring no row. After that the customer must come to the end anew.
    static let limit = 16

    /// How far the list had come when a page was asked for last.
    private struct Request {
        var pages = 0
        var rows = 0
        var isUnderWay = false
        /// How many pages in a row have brought no row.
        var bare = 0
        /// The first page was asked for by itself, and none has come since.
        var hasBegun = false
    }

    private let place: Place
    private var requests: [RowNumber: Request] = [:]

    init(at place: Place) { self.place = place }

    /// The customer has come to the end of a list, or tries again.
    func ask(_ order: (any Sendable)?, _ paging: Paging, rows: Int, in row: RowNumber) -> Response? {
        guard requests[row]?.isUnderWay != true else { return nil }
        // Before the first page the rows may be those of the list before.
        return ask(order, Request(pages: paging.pages, rows: paging.pages == 0 ? 0 : rows), in: row)
    }

    /// The carte may have changed: asks for the next page if the last brought no row.
    func goOn(
        _ paging: Paging, rows: @autoclosure () -> Int, in row: RowNumber, _ order: () -> (any Sendable)?
    ) -> Response? {
        var request = requests[row] ?? Request()
        if paging.pages < request.pages {
            // The list has begun again.
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

    /// Asks for the first page of a list that is empty and of which nothing has been asked for: no screen comes to the end of
    /// rows that are not there. Once for each beginning, so that a list that never gets a page does not ask for ever.
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

    func settle(_ row: RowNumber) { requests[row]?.isUnderWay = false }

    func forget(_ row: RowNumber) { requests[row] = nil }

    private func ask(_ order: (any Sendable)?, _ request: Request, in row: RowNumber) -> Response? {
        guard let order else { return nil }
        requests[row] = request
        requests[row]?.isUnderWay = true
        return .order(order, Edit(entry: self, spot: Spot(place, in: row)))
    }
}
