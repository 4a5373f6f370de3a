import CGTK

/// An observer of a window's focus: reports when another widget gets it, and when the cursor moves in it.
@MainActor final class FocusObserver {
    private let window: WidgetReference
    private let onChange: @MainActor () -> Void
    private var windowHandler: gulong = 0
    private var holder: WidgetReference?
    private var handlers: [(object: UnsafeMutableRawPointer, number: gulong)] = []

    init(of window: Widget, _ onChange: @escaping @MainActor () -> Void) {
        self.window = WidgetReference(window)
        self.onChange = onChange
        windowHandler = Signal.connectChange(of: "focus-widget", of: window.raw) { [weak self] in
            self?.follow()
            self?.onChange()
        }
        follow()
    }

    isolated deinit {
        leave()
        g_signal_handler_disconnect(window.widget.raw, windowHandler)
    }

    /// Observes the cursor of the widget that has the focus now. It is retained meanwhile.
    private func follow() {
        leave()
        guard let widget = Widget(gtk_window_get_focus(window.widget.cast())) else { return }
        holder = WidgetReference(widget)
        if widget.isA(gtk_text_get_type()) {
            for property in ["cursor-position", "selection-bound"] { observe(property, of: widget.raw) }
        } else if widget.isA(gtk_text_view_get_type()), let buffer = gtk_text_view_get_buffer(widget.cast()) {
            for property in ["cursor-position", "has-selection"] {
                observe(property, of: UnsafeMutableRawPointer(buffer))
            }
        }
    }

    private func observe(_ property: String, of object: UnsafeMutableRawPointer) {
        g_object_ref(object)
        handlers.append((object, Signal.connectChange(of: property, of: object) { [weak self] in self?.onChange() }))
    }

    private func leave() {
        for (object, number) in handlers {
            g_signal_handler_disconnect(object, number)
            g_object_unref(object)
        }
        handlers = []
        holder = nil
    }
}
