import CGTK
import DertischRoom
import DertischWindowState

/// What the room stores of a table besides its content: the touched rows, the typed fields, and the focus.
extension GTKTable: RestorableTable {
    func restore(_ record: TableRecord) {
        handlers.onRestore(record.number, self)
        touchedRows = record.rows.map { RowNumber($0.number) }
    }

    func shown(at spot: Spot) -> (content: Laid, revision: Int)? { states(at: spot)?.shown(at: spot.place) }

    func isSecret(at spot: Spot) -> Bool {
        // A row that is scrolled out of view has no widgets.
        guard let widget = placeWidget(at: spot) else { return secretPlaces.contains(spot.place) }
        if widget.isSecret { secretPlaces.insert(spot.place) }
        return widget.isSecret
    }

    func show(_ content: Laid, at spot: Spot) { states(at: spot)?.show(content, at: spot.place) }

    func enter(_ edited: Edited, at spot: Spot) { states(at: spot)?.handle(edited, at: spot.place) }

    func enter(choice number: Int, at spot: Spot) { states(at: spot)?.handle(choice: number, at: spot.place) }

    func typedFieldForgotten() { handlers.onForgotten() }

    /// The place that has the focus, or that contains it.
    ///
    /// - Parameter holder: the widget that has the focus.
    func focus(in holder: Widget) -> WindowFocus? {
        var around: [Widget: Int] = [:]
        var next: Widget? = holder
        while let widget = next {
            around[widget] = around.count
            next = widget.parent
        }
        var nearest: (row: RowNumber, place: PlaceWidget, distance: Int)?
        for states in shownStates(around: Set(around.keys)) {
            for place in states.widgetTree?.places.values ?? [:].values where !place.place.isUnnamed {
                guard let distance = around[place.widget], distance < nearest?.distance ?? .max else { continue }
                nearest = (states.number, place, distance)
            }
        }
        guard let (row, place, _) = nearest else { return nil }
        return WindowFocus(
            table: number, row: row.number, place: place.place.name,
            selection: place.isSecret ? nil : place.selection)
    }

    /// Gives a place the focus, and selects what was selected. Returns false if no widget shows the place.
    func restore(_ focus: WindowFocus) -> Bool {
        let spot = Spot(Place(focus.place), in: RowNumber(focus.row))
        guard let place = placeWidget(at: spot) else { return false }
        gtk_widget_grab_focus(place.widget.pointer)
        if let selection = focus.selection { place.select(selection) }
        touch(spot.row)
        return true
    }
}
