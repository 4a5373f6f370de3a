import CGTK
import Dertisch

/// Tells when the last row comes into view, once for each row that is the last.
@MainActor final class EndWatch {
    /// How near the end of the rows is near enough, in pixels.
    private static let margin = 400.0

    private let list: Widget
    private let tell: @MainActor () -> Void
    private var last: RowNumber?
    private var told: RowNumber?
    private var adjustment: UnsafeMutablePointer<GtkAdjustment>?
    private var ears: [gulong] = []

    init(_ list: Widget, _ tell: @escaping @MainActor () -> Void) {
        self.list = list
        self.tell = tell
    }

    isolated deinit {
        guard let adjustment else { return }
        for ear in ears { g_signal_handler_disconnect(adjustment, ear) }
        g_object_unref(adjustment)
    }

    func rowsChanged(last: RowNumber?) {
        self.last = last
        follow()
        // Where the rows have come to stand is known once they are drawn.
        gtk_widget_queue_allocate(list.pointer)
        look()
    }

    /// Finds what the rows are scrolled by.
    private func follow() {
        guard adjustment == nil,
            let window = Widget(gtk_widget_get_ancestor(list.pointer, gtk_scrolled_window_get_type())),
            let found = gtk_scrolled_window_get_vadjustment(window.opaque)
        else { return }
        g_object_ref(found)
        adjustment = found
        for name in ["changed", "value-changed"] {
            ears.append(Signal.hear(name, of: UnsafeMutableRawPointer(found)) { [weak self] in self?.look() })
        }
    }

    private func look() {
        guard let adjustment, last != told, gtk_widget_get_mapped(list.pointer) != 0 else { return }
        let seen = gtk_adjustment_get_value(adjustment) + gtk_adjustment_get_page_size(adjustment)
        let end = gtk_adjustment_get_upper(adjustment)
        guard end > 0, seen + Self.margin >= end else { return }
        told = last
        tell()
    }
}
