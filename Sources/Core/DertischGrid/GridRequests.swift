import DertischCore

/// The orders that load the rows of a grid: one at a time, and the newest query next.
@MainActor final class GridRequests<C: Course, Row: Identifiable & Equatable & Sendable>: EditedEntry
where Row.ID: Sendable {
    typealias GridPath = any WritableKeyPath<C.Carte, Grid<Row>> & Sendable

    private let path: GridPath
    private let spot: Spot
    private let showsErrors: Bool
    private let order: @MainActor (C.Carte, GridQuery) -> C.Order
    /// The query that was asked last. The same is not asked twice.
    private var asked: GridQuery?
    private var isUnderWay = false
    /// The newest query while another is under way, with its order.
    private var next: (query: GridQuery, order: C.Order)?

    init(
        of path: GridPath, at place: Place, showsErrors: Bool,
        _ order: @escaping @MainActor (C.Carte, GridQuery) -> C.Order
    ) {
        (self.path, spot, self.showsErrors, self.order) = (path, Spot(place), showsErrors, order)
    }

    /// The order for the rows that are wanted and not there, unless it has been given.
    func ask(_ carte: C.Carte) -> Response? {
        let grid = carte[keyPath: path]
        next = nil
        guard grid.isLoading, grid.query != asked else { return nil }
        let order = order(carte, grid.query)
        if isUnderWay {
            next = (grid.query, order)
            return nil
        }
        return give(grid.query, order)
    }

    private func give(_ query: GridQuery, _ order: C.Order) -> Response {
        (asked, isUnderWay, next) = (query, true, nil)
        return .order(order, Edit(entry: self, spot: spot))
    }

    func shows(_ error: any Error) -> Bool { showsErrors }

    func settle(_ row: RowNumber, _ outcome: EditOutcome) -> [Response] {
        isUnderWay = false
        if let next { return [give(next.query, next.order)] }
        switch outcome {
        case .done: return []
        case .dropped:
            asked = nil
            return []
        case .failed:
            guard let failed = asked.take() else { return [] }
            return [.order(CarteChange<C.Carte> { [path] in $0[keyPath: path].fail(failed) }, nil)]
        }
    }
}
