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
            ? RecyclingRowsView(widget, of: list.rows, in: list.window, makeWidgets, makeStates)
            : ChildRowsView(widget, kind, of: list.rows, makeWidgets, makeStates)
        list.scrollObserver = ScrollObserver(widget, of: list.window) { [weak self] in self?.handle($0) }
    }

    /// Detaches the widgets from these rows; they will show other rows, or none.
    func hide(_ list: GTKRowList) {
        list.view?.close()
        list.view = nil
        list.scrollObserver = nil
    }
}
