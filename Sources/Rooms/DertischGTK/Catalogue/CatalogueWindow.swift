import CGTK
import DertischRoom
import DertischCatalogue
import DertischWindowState

/// The window of the catalogue: a list of all states beside the screen in one of them, which is live.
///
/// The screen is a window of the room whose tables and title bars lie in a frame of the catalogue's.
@MainActor final class CatalogueWindow {
    let window: GTKWindow
    private let room: GTKRoom
    private let book: SampleBook
    let sidebar: CatalogueSidebar
    let bar: CatalogueBar
    private let frame = SampleFrame()
    private let caption = Widget(new: gtk_label_new(nil))
    private let orders = Widget(new: gtk_label_new(nil))
    /// The state that was chosen.
    private(set) var shown: CatalogueSidebar.State?
    /// The orders that were given since.
    private(set) var namedOrders: [String] = []

    /// The most orders that are named.
    private static let maxOrders = 4

    /// Opens the window with the first state.
    ///
    /// - Throws: a sentence if there is no state.
    init(of book: SampleBook, in room: GTKRoom, titled title: String) throws {
        (self.book, self.room) = (book, room)
        sidebar = CatalogueSidebar(of: book)
        guard let first = sidebar.states.first else {
            throw PictureTaker.Problem(
                description: "The app gives no samples, and none of its screens starts with nothing.")
        }
        bar = CatalogueBar(titled: title, in: room)
        window = room.makeWindow(.init(width: 1200, height: 860, isMaximized: false))
        window.asksBeforeClosing = false
        CatalogueStyle.install()
        let widget = window.widget.widget
        // Takes the tables and title bars out of the window.
        gtk_window_set_child(widget.cast(), nil)
        gtk_window_set_titlebar(widget.cast(), bar.widget.widget.pointer)
        gtk_window_set_child(widget.cast(), content().pointer)
        sidebar.onChoice = { [weak self] in self?.show($0) }
        bar.onSize = { [weak self] in self?.setSize($0) }
        book.notes.onOrder = { [weak self] in self?.nameOrders() }
        hideWindowButtons()
        addShortcuts(to: widget)
        setSize(nil)
        sidebar.select(first)
    }

    /// The customers in the window, the current one last.
    var seated: [String] { window.maitreD?.seated ?? [] }

    private func content() -> Widget {
        let columns = Widget(new: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
        gtk_box_append(columns.cast(), sidebar.widget.widget.pointer)
        gtk_box_append(columns.cast(), gtk_separator_new(GTK_ORIENTATION_VERTICAL))
        let right = Widget(new: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        gtk_box_append(columns.cast(), right.pointer)
        gtk_widget_set_vexpand(window.titleBarStack.stack.widget.pointer, 0)
        for stack in [window.titleBarStack, window.tableStack] {
            gtk_box_append(frame.widget.widget.cast(), stack.stack.widget.pointer)
        }
        let scroller = Widget(new: gtk_scrolled_window_new())
        scroller.expand()
        scroller.setClass("dertisch-stage", true)
        gtk_scrolled_window_set_child(scroller.opaque, frame.widget.widget.pointer)
        gtk_box_append(right.cast(), scroller.pointer)
        gtk_box_append(right.cast(), gtk_separator_new(GTK_ORIENTATION_HORIZONTAL))
        gtk_box_append(right.cast(), footer().pointer)
        return columns
    }

    private func footer() -> Widget {
        let footer = Widget(new: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12))
        footer.setClass("dertisch-footer", true)
        for label in [caption, orders] {
            gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
            gtk_box_append(footer.cast(), label.pointer)
        }
        gtk_label_set_xalign(caption.opaque, 0)
        gtk_widget_set_hexpand(caption.pointer, 1)
        orders.setClass("dim-label", true)
        return footer
    }

    private func show(_ chosen: CatalogueSidebar.State) {
        // Customers of the state before may want to stay.
        window.startAnew()
        guard let maitreD = window.maitreD else { return }
        window.measure()
        shown = chosen
        namedOrders = []
        orders.setLabel("")
        caption.setLabel("\(chosen.screen.name): \(chosen.state.name)")
        book.greet(chosen.state, of: chosen.screen, by: maitreD)
    }

    /// Names the orders that the screen has given, which go nowhere.
    private func nameOrders() {
        guard let maitreD = window.maitreD else { return }
        namedOrders += book.notes.takeOrders(of: maitreD)
        orders.setLabel(
            namedOrders.isEmpty ? "" : "order: \(namedOrders.suffix(Self.maxOrders).joined(separator: ", "))")
    }

    /// Shows the screen in a size; `nil` fills the window.
    private func setSize(_ size: CatalogueSize?) {
        frame.setSize(size)
        IdleSource.runOnce { [weak self] in self?.window.measure() }
    }

    /// Leaves the buttons that close windows to the catalogue's own bar.
    private func hideWindowButtons() {
        let stack = window.titleBarStack
        Signal.connectChange(of: "visible-child", of: stack.stack.widget.raw) { [weak stack] in
            guard let bar = stack?.visibleChild, bar.isA(gtk_header_bar_get_type()) else { return }
            gtk_header_bar_set_show_title_buttons(bar.opaque, 0)
        }
    }

    private func addShortcuts(to widget: Widget) {
        KeyboardShortcuts.add(guint(GDK_KEY_f), GDK_CONTROL_MASK, in: widget) { [weak self] in self?.sidebar.find() }
        KeyboardShortcuts.add(guint(GDK_KEY_Down), GDK_ALT_MASK, in: widget) { [weak self] in self?.sidebar.move(1) }
        KeyboardShortcuts.add(guint(GDK_KEY_Up), GDK_ALT_MASK, in: widget) { [weak self] in self?.sidebar.move(-1) }
        KeyboardShortcuts.add(guint(GDK_KEY_d), GDK_CONTROL_MASK, in: widget) { [weak self] in self?.bar.switchLooks() }
        for number in 0...CatalogueSize.all.count {
            KeyboardShortcuts.add(guint(GDK_KEY_1) + guint(number), GDK_CONTROL_MASK, in: widget) { [weak self] in
                self?.bar.chooseSize(number)
            }
        }
    }
}
