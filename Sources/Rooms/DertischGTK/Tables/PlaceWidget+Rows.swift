import DertischRoom

/// The rows at a place.
extension PlaceWidget {
    var list: GTKRowList? { states?.lists[place] }

    /// Shows rows.
    func show(_ list: GTKRowList) {
        guard let layout = list.layout, list.view == nil else { return }
        let pictures = pictures
        let makeWidgets: @MainActor () -> WidgetTree? = { try? WidgetTree(layout, pictures) }
        let makeStates: @MainActor (RowNumber) -> PlaceStates? = { [weak list, weak parent = states] row in
            list.flatMap { parent?.makeStatesIfMissing(of: row, in: $0) }
        }
        list.view =
            kind == .recycling
            ? RecyclingRowsView(widget, of: list.rows, makeWidgets, makeStates)
            : ChildRowsView(widget, kind, of: list.rows, makeWidgets, makeStates)
        list.endObserver = ScrollEndObserver(widget) { [weak self] in self?.handle(.reachedEnd) }
    }

    /// Detaches the widgets from these rows; they will show other rows, or none.
    func hide(_ list: GTKRowList) {
        list.view?.close()
        list.view = nil
        list.endObserver = nil
    }
}
