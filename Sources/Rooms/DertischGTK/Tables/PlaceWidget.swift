import CGTK
import DertischRoom

/// One place on the screen: its widget, and the customer's gestures on it.
@MainActor final class PlaceWidget {
    let place: Place
    let kind: PlaceKind
    /// The widget is retained by the widget tree, through its root.
    let widget: Widget
    private(set) weak var widgetTree: WidgetTree?
    let pictures: (any PictureSource)?
    /// True while the house sets a value. GTK emits signals for that too, which are not gestures.
    private var isUpdating = false
    /// The choices with their numbers, in the order of the drop-down.
    var choices: [Choice] = []
    var pictureLoader: PictureLoader?
    /// The designer's tool tip, while a message about a flaw replaces it.
    var toolTip: String?
    var isInvalid = false
    /// The label of a message about a flaw, beside the entry.
    var flawLabel: WidgetReference?
    var hasLink = false
    var isBusy = false
    /// The spinner, created when the button is busy for the first time.
    var buttonSpinner: ButtonSpinner?
    /// The widget that got the focus when it had to leave this place.
    var movedFocus: MovedFocus?

    init(
        _ place: Place, _ kind: PlaceKind, _ widget: Widget, on widgetTree: WidgetTree, _ pictures: (any PictureSource)?
    ) {
        self.place = place
        self.kind = kind
        self.widget = widget
        self.widgetTree = widgetTree
        self.pictures = pictures
        if !place.isUnnamed { connectSignals() }
    }

    private var states: PlaceStates? { widgetTree?.states }

    func handle(_ event: GestureEvent) { if !isUpdating { states?.handle(event, at: place) } }

    /// Sets a value and ignores the signals that this causes.
    func ignoringSignals(_ set: @MainActor () -> Void) {
        let before = isUpdating
        isUpdating = true
        set()
        isUpdating = before
    }

    private func connectSignals() {
        switch kind {
        case .button: Signal.connect("clicked", of: widget.raw) { [weak self] in self?.handle(.tapped) }
        case .linkButton:
            Signal.intercept("activate-link", of: widget.raw) { [weak self] in
                self?.handle(.tapped)
                return true
            }
        case .toggle:
            Signal.connectChange(of: "active", of: widget.raw) { [weak self] in self?.edited { .flag($0.isOn) } }
        case .editable:
            Signal.connect("changed", of: widget.raw) { [weak self] in self?.edited { .text($0.enteredText) } }
        case .spinButton:
            Signal.connect("value-changed", of: widget.raw) { [weak self] in self?.edited { .text($0.enteredText) } }
        case .textView:
            guard let buffer = gtk_text_view_get_buffer(widget.cast()) else { return }
            Signal.connect("changed", of: UnsafeMutableRawPointer(buffer)) { [weak self] in
                self?.edited { .text($0.enteredText) }
            }
        case .dropDown:
            Signal.connectChange(of: "selected", of: widget.raw) { [weak self] in self?.chosen() }
        case .recycling:
            Signal.connectPosition("activate", of: widget.raw) { [weak self] position in
                self?.activated((self?.list?.view as? RecyclingRowsView)?.states(at: position))
            }
        case .listBox, .flowBox:
            Signal.connectObject(kind == .listBox ? "row-activated" : "child-activated", of: widget.raw) {
                [weak self] in
                self?.activated((self?.list?.view as? ChildRowsView)?.states(of: $0))
            }
        case .window, .label, .inscription, .progressBar, .levelBar, .picture, .image, .spinner, .box, .other: break
        }
    }

    private func edited(_ read: (PlaceWidget) -> Edited) { if !isUpdating { states?.handle(read(self), at: place) } }

    private func chosen() {
        let index = Int(gtk_drop_down_get_selected(widget.opaque))
        if !isUpdating, choices.indices.contains(index) { states?.handle(choice: choices[index].number, at: place) }
    }

    private func activated(_ row: PlaceStates?) {
        if let row, let place = row.layout?.rootPlace { row.handle(.tapped, at: place) }
    }

    var isOn: Bool { Property.flag("active", of: widget.raw) }

    /// The text of an entry.
    var enteredText: String {
        // Its text has the number format of the desktop; the house reads plain digits.
        if kind == .spinButton { return gtk_spin_button_get_value(widget.opaque).plainText }
        if kind == .editable { return gtk_editable_get_text(widget.opaque).map { String(cString: $0) } ?? "" }
        var start = GtkTextIter()
        var end = GtkTextIter()
        let buffer = gtk_text_view_get_buffer(widget.cast())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}

extension Double {
    /// The number in plain digits, as a whole number where it is one.
    fileprivate var plainText: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}

extension PlaceWidget {
    private var list: GTKRowList? { states?.lists[place] }

    /// Shows rows.
    func show(_ list: GTKRowList) {
        guard let layout = list.layout, list.view == nil else { return }
        let pictures = pictures
        let makeWidgets: @MainActor () -> WidgetTree? = { try? WidgetTree(layout, pictures) }
        let states: @MainActor (RowNumber) -> PlaceStates? = { [weak list, weak parent = states] row in
            list.flatMap { parent?.states(of: row, in: $0) }
        }
        list.view =
            kind == .recycling
            ? RecyclingRowsView(widget, of: list.rows, makeWidgets, states)
            : ChildRowsView(widget, kind, of: list.rows, makeWidgets, states)
        list.endObserver = ScrollEndObserver(widget) { [weak self] in self?.handle(.reachedEnd) }
    }

    /// Detaches the widgets from these rows; they will show other rows, or none.
    func hide(_ list: GTKRowList) {
        list.view?.close()
        list.view = nil
        list.endObserver = nil
    }
}
