import CGTK
import DertischRoom

/// An observer of a list that scrolls: reports when the last row comes into view, once for each last row. Of a long list it
/// reports which rows are in view.
///
/// The positions of rows are known once they are drawn. So it checks after the next frame, and from then on at each
/// scroll.
@MainActor final class ScrollObserver {
    /// The distance from the end, in pixels, that counts as in view.
    private static let margin = 400.0

    private let reference: WidgetReference
    private let onEvent: @MainActor (GestureEvent) -> Void
    private var window: RowWindow?
    private var reportedRange: Range<Int>?
    private var lastRow: RowNumber?
    private var reportedRow: RowNumber?
    private var isStale = false
    private var adjustment: UnsafeMutablePointer<GtkAdjustment>?
    private var handlers: [(object: UnsafeMutableRawPointer, number: gulong)] = []
    private var widgetHandlers: [gulong] = []

    init(_ list: Widget, of window: RowWindow?, _ onEvent: @escaping @MainActor (GestureEvent) -> Void) {
        reference = WidgetReference(list)
        self.window = window
        self.onEvent = onEvent
        widgetHandlers = [
            Signal.connect("realize", of: list.raw) { [weak self] in self?.start() },
            Signal.connect("unrealize", of: list.raw) { [weak self] in self?.stop() },
        ]
        start()
    }

    isolated deinit {
        stop()
        for handler in widgetHandlers { g_signal_handler_disconnect(list.raw, handler) }
    }

    private var list: Widget { reference.widget }

    /// True if rows scroll sideways: a flow box scrolls across its orientation, any other list along it.
    private var isSideways: Bool {
        guard list.isA(gtk_orientable_get_type()) else { return false }
        let isHorizontal = gtk_orientable_get_orientation(list.opaque) == GTK_ORIENTATION_HORIZONTAL
        return isHorizontal != list.isA(gtk_flow_box_get_type())
    }

    /// Notes the last row, and the part of a long list whose rows are laid. Another list is shown from its beginning.
    func rowsChanged(last: RowNumber?, in window: RowWindow?) {
        if let old = self.window, let window, window != old {
            reportedRange = nil
            if window.list != old.list, let adjustment {
                gtk_adjustment_set_value(adjustment, gtk_adjustment_get_lower(adjustment))
            }
        }
        self.window = window
        lastRow = last
        isStale = true
        gtk_widget_queue_allocate(list.pointer)
    }

    private func start() {
        guard handlers.isEmpty, let clock = gtk_widget_get_frame_clock(list.pointer),
            let window = Widget(gtk_widget_get_ancestor(list.pointer, gtk_scrolled_window_get_type())),
            let adjustment = isSideways
                ? gtk_scrolled_window_get_hadjustment(window.opaque)
                : gtk_scrolled_window_get_vadjustment(window.opaque)
        else { return }
        self.adjustment = adjustment
        connect("after-paint", of: UnsafeMutableRawPointer(clock)) { $0.isStale = false }
        connect("value-changed", of: UnsafeMutableRawPointer(adjustment)) { _ in }
        isStale = true
    }

    private func connect(
        _ name: String, of object: UnsafeMutableRawPointer, _ update: @escaping @MainActor (ScrollObserver) -> Void
    ) {
        g_object_ref(object)
        let number = Signal.connect(name, of: object) { [weak self] in
            guard let self, gtk_widget_get_mapped(list.pointer) != 0 else { return }
            update(self)
            check()
        }
        handlers.append((object, number))
    }

    private func stop() {
        for handler in handlers {
            g_signal_handler_disconnect(handler.object, handler.number)
            g_object_unref(handler.object)
        }
        handlers = []
        adjustment = nil
    }

    private func check() {
        guard let adjustment, !isStale else { return }
        if let window { return checkRange(of: window, adjustment) }
        guard lastRow != reportedRow else { return }
        let (value, page) = (gtk_adjustment_get_value(adjustment), gtk_adjustment_get_page_size(adjustment))
        // Right-to-left rows end at the left.
        let isReversed = isSideways && gtk_widget_get_direction(list.pointer) == GTK_TEXT_DIR_RTL
        let distance =
            isReversed
            ? value - gtk_adjustment_get_lower(adjustment) : gtk_adjustment_get_upper(adjustment) - value - page
        guard distance <= Self.margin else { return }
        reportedRow = lastRow
        if lastRow != nil { onEvent(.reachedEnd) }
    }

    /// Reports the rows in view. All rows count as equally high.
    private func checkRange(of window: RowWindow, _ adjustment: UnsafeMutablePointer<GtkAdjustment>) {
        let (lower, upper) = (gtk_adjustment_get_lower(adjustment), gtk_adjustment_get_upper(adjustment))
        guard upper > lower, window.total > 0 else { return }
        let rowsPerPixel = Double(window.total) / (upper - lower)
        let top = (gtk_adjustment_get_value(adjustment) - lower) * rowsPerPixel
        let bottom = top + gtk_adjustment_get_page_size(adjustment) * rowsPerPixel
        let first = min(max(0, Int(top)), window.total - 1)
        let range = first..<max(first + 1, min(window.total, Int(bottom.rounded(.up))))
        guard range != reportedRange else { return }
        reportedRange = range
        onEvent(.scrolled(to: range))
    }
}
