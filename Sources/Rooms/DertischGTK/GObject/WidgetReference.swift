import CGTK

/// A strong reference to a GTK object, for the lifetime of this value.
@MainActor final class WidgetReference {
    let widget: Widget

    /// Takes ownership of a widget with a floating reference, or adds a reference to one that has an owner.
    init(_ widget: Widget) {
        self.widget = widget
        g_object_ref_sink(widget.raw)
    }

    isolated deinit { g_object_unref(widget.raw) }
}
