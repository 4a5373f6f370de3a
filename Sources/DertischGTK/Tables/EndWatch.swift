import CGTK
import Dertisch

/// A watch on the end of a list: reports when the last row comes into view, once for each last row.
///
/// The positions of rows are known once they are drawn. So it checks after the next frame, and from then on at each
/// scroll.
@MainActor final class EndWatch {
    /// The distance from the end, in pixels, that counts as in view.
    private static let margin = 400.0

    private let held: Held
    private let tell: @MainActor () -> Void
    private var last: RowNumber?
    private var told: RowNumber?
    private var isStale = false
    private var adjustment: UnsafeMutablePointer<GtkAdjustment>?
    private var ears: [(object: UnsafeMutableRawPointer, number: gulong)] = []
    private var widgetEars: [gulong] = []

    init(_ list: Widget, _ tell: @escaping @MainActor () -> Void) {
        held = Held(list)
        self.tell = tell
        widgetEars = [
            Signal.hear("realize", of: list.raw) { [weak self] in self?.begin() },
            Signal.hear("unrealize", of: list.raw) { [weak self] in self?.end() },
        ]
        begin()
    }

    isolated deinit {
        end()
        for ear in widgetEars { g_signal_handler_disconnect(list.raw, ear) }
    }

    private var list: Widget { held.widget }

    /// True if rows scroll sideways: a flow box scrolls across its orientation, any other list along it.
    private var isSideways: Bool {
        guard list.isA(gtk_orientable_get_type()) else { return false }
        let isHorizontal = gtk_orientable_get_orientation(list.opaque) == GTK_ORIENTATION_HORIZONTAL
        return isHorizontal != list.isA(gtk_flow_box_get_type())
    }

    func rowsChanged(last: RowNumber?) {
        self.last = last
        isStale = true
        gtk_widget_queue_allocate(list.pointer)
    }

    private func begin() {
        guard ears.isEmpty, let clock = gtk_widget_get_frame_clock(list.pointer),
            let window = Widget(gtk_widget_get_ancestor(list.pointer, gtk_scrolled_window_get_type())),
            let adjustment = isSideways
                ? gtk_scrolled_window_get_hadjustment(window.opaque)
                : gtk_scrolled_window_get_vadjustment(window.opaque)
        else { return }
        self.adjustment = adjustment
        hear("after-paint", of: UnsafeMutableRawPointer(clock)) { $0.isStale = false }
        hear("value-changed", of: UnsafeMutableRawPointer(adjustment)) { _ in }
        isStale = true
    }

    private func hear(
        _ name: String, of object: UnsafeMutableRawPointer, _ note: @escaping @MainActor (EndWatch) -> Void
    ) {
        g_object_ref(object)
        let number = Signal.hear(name, of: object) { [weak self] in
            guard let self, gtk_widget_get_mapped(list.pointer) != 0 else { return }
            note(self)
            look()
        }
        ears.append((object, number))
    }

    private func end() {
        for ear in ears {
            g_signal_handler_disconnect(ear.object, ear.number)
            g_object_unref(ear.object)
        }
        ears = []
        adjustment = nil
    }

    private func look() {
        guard let adjustment, !isStale, last != told else { return }
        let (value, page) = (gtk_adjustment_get_value(adjustment), gtk_adjustment_get_page_size(adjustment))
        // Right-to-left rows end at the left.
        let isReversed = isSideways && gtk_widget_get_direction(list.pointer) == GTK_TEXT_DIR_RTL
        let left =
            isReversed
            ? value - gtk_adjustment_get_lower(adjustment) : gtk_adjustment_get_upper(adjustment) - value - page
        guard left <= Self.margin else { return }
        told = last
        if last != nil { tell() }
    }
}
