import DertischCore

/// The visible state of a paging: a pure decision.
struct PagingSight: Equatable {
    let isLoading: Bool
    let isEmpty: Bool
    let hasFailed: Bool

    init(_ paging: Paging, hasRows: Bool) {
        isLoading = paging.isLoading
        isEmpty = paging.isComplete && !hasRows
        hasFailed = paging.hasFailed
    }

    @MainActor static func binding<Value>(
        at place: Place, _ places: PagingPlaces, _ sight: @escaping @MainActor (Value) -> PagingSight
    ) -> Binding<Value> {
        Binding { value, old, pass, row, writer in
            let now = sight(value)
            switch pass {
            case .fresh: now.lay(since: nil, at: place, places, in: row, by: writer)
            case .changes: now.lay(since: sight(old), at: place, places, in: row, by: writer)
            case .language: now.layProblem(at: places, in: row, by: writer)
            }
        }
    }

    @MainActor private func lay(
        since old: PagingSight?, at place: Place, _ places: PagingPlaces, in row: RowNumber, by writer: TableWriter
    ) {
        if self == old { return }
        func show(_ place: Place?, _ isShown: Bool, _ wasShown: Bool?) {
            guard let place, isShown != wasShown else { return }
            writer.lay(.mark(.hidden, !isShown), at: Spot(place, in: row))
        }
        if old?.isLoading != isLoading { writer.lay(.mark(.busy, isLoading), at: Spot(place, in: row)) }
        show(places.loading, isLoading, old?.isLoading)
        show(places.empty, isEmpty, old?.isEmpty)
        if let old, old.hasFailed == hasFailed { return }
        layProblem(at: places, in: row, by: writer)
        show(places.problem, hasFailed, old?.hasFailed)
        show(places.retry, hasFailed, old?.hasFailed)
    }

    @MainActor private func layProblem(at places: PagingPlaces, in row: RowNumber, by writer: TableWriter) {
        guard let problem = places.problem else { return }
        writer.lay(.text(hasFailed ? writer.sommelier.apology(places.apology) : ""), at: Spot(problem, in: row))
    }
}
