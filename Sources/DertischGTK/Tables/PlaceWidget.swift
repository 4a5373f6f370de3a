import CGTK
import Dertisch

/// One place on the screen: its widget, and the customer's gestures on it.
@MainActor final class PlaceWidget {
    let place: Place
    let kind: PlaceKind
    /// The widget is retained by the board, through its root.
    let widget: Widget
    private(set) weak var board: Board?
    let pictures: (any PictureSource)?
    /// True while the house sets a value. GTK emits signals for that too, which are not gestures.
    private var isSetting = false
    /// The choices with their numbers, in the order of the drop-down.
    var choices: [Choice] = []
    var easel: Easel?
    /// The designer's tool tip, while a message about a flaw replaces it.
    var toolTip: String?
    var hasFlaw = false
    /// The message about a flaw, beside the entry.
    var complaint: Held?
    var hasLink = false
    var isBusy = false
    /// The spinner, created when the button is busy for the first time.
    var buttonSpinner: ButtonSpinner?
    /// The widget that got the focus when it had to leave this place.
    var lentFocus: LentFocus?

    init(_ place: Place, _ kind: PlaceKind, _ widget: Widget, on board: Board, _ pictures: (any PictureSource)?) {
        self.place = place
        self.kind = kind
        self.widget = widget
        self.board = board
        self.pictures = pictures
        if !place.isUnnamed { hear() }
    }

    private var level: Level? { board?.level }

    func take(_ gestured: Gestured) { if !isSetting { level?.take(gestured, at: place) } }

    /// Sets a value and ignores the signals that this causes.
    func quietly(_ set: @MainActor () -> Void) {
        let before = isSetting
        isSetting = true
        set()
        isSetting = before
    }

    private func hear() {
        switch kind {
        case .button: Signal.hear("clicked", of: widget.raw) { [weak self] in self?.take(.tapped) }
        case .linkButton:
            Signal.answer("activate-link", of: widget.raw) { [weak self] in
                self?.take(.tapped)
                return true
            }
        case .toggle:
            Signal.hearChange(of: "active", of: widget.raw) { [weak self] in self?.edited { .flag($0.isOn) } }
        case .editable: Signal.hear("changed", of: widget.raw) { [weak self] in self?.edited { .text($0.typed) } }
        case .spinButton:
            Signal.hear("value-changed", of: widget.raw) { [weak self] in self?.edited { .text($0.typed) } }
        case .textView:
            guard let buffer = gtk_text_view_get_buffer(widget.cast()) else { return }
            Signal.hear("changed", of: UnsafeMutableRawPointer(buffer)) { [weak self] in
                self?.edited { .text($0.typed) }
            }
        case .dropDown:
            Signal.hearChange(of: "selected", of: widget.raw) { [weak self] in self?.chosen() }
        case .recycling:
            Signal.hearPosition("activate", of: widget.raw) { [weak self] position in
                self?.activated((self?.list?.view as? RecyclingRows)?.level(at: position))
            }
        case .listBox, .flowBox:
            Signal.hearObject(kind == .listBox ? "row-activated" : "child-activated", of: widget.raw) { [weak self] in
                self?.activated((self?.list?.view as? ChildRows)?.level(of: $0))
            }
        case .window, .label, .inscription, .progressBar, .levelBar, .picture, .image, .spinner, .box, .other: break
        }
    }

    private func edited(_ read: (PlaceWidget) -> Edited) { if !isSetting { level?.take(read(self), at: place) } }

    private func chosen() {
        let index = Int(gtk_drop_down_get_selected(widget.opaque))
        if !isSetting, choices.indices.contains(index) { level?.take(choice: choices[index].number, at: place) }
    }

    private func activated(_ row: Level?) {
        if let row, let place = row.layout?.rootPlace { row.take(.tapped, at: place) }
    }

    var isOn: Bool { Property.flag("active", of: widget.raw) }

    /// The text of an entry.
    var typed: String {
        // Its text has the number format of the desktop; the house reads plain digits.
        if kind == .spinButton { return gtk_spin_button_get_value(widget.opaque).plain }
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
    fileprivate var plain: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}

extension PlaceWidget {
    private var list: RowList? { level?.lists[place] }

    /// Shows rows.
    func show(_ list: RowList) {
        guard let layout = list.layout, list.view == nil else { return }
        let pictures = pictures
        let make: @MainActor () -> Board? = { try? Board(layout, pictures) }
        let level: @MainActor (RowNumber) -> Level? = { [weak list, weak host = level] row in
            list.flatMap { host?.level(of: row, in: $0) }
        }
        list.view =
            kind == .recycling
            ? RecyclingRows(widget, of: list.rows, make, level) : ChildRows(widget, kind, of: list.rows, make, level)
        list.watch = EndWatch(widget) { [weak self] in self?.take(.reachedEnd) }
    }

    /// Detaches the widgets from these rows; they will show other rows, or none.
    func hide(_ list: RowList) {
        list.view?.close()
        list.view = nil
        list.watch = nil
    }
}
