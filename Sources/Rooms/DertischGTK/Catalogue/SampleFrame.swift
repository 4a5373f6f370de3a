import CGTK
import DertischCatalogue

/// The frame of a sample in the catalogue's window. Style sheets see it as a window, so its background is the app's own.
@MainActor final class SampleFrame {
    let widget: WidgetReference

    private static let margin: gint = 24

    init() {
        widget = WidgetReference(Self.box(named: "window"))
        gtk_orientable_set_orientation(widget.widget.opaque, GTK_ORIENTATION_VERTICAL)
        gtk_widget_set_overflow(widget.widget.pointer, GTK_OVERFLOW_HIDDEN)
        for name in ["background", "dertisch-sample"] { widget.widget.setClass(name, true) }
    }

    /// Shows the sample in a size; `nil` fills the catalogue's window.
    func setSize(_ size: CatalogueSize?) {
        let pointer = widget.widget.pointer
        gtk_widget_set_size_request(pointer, gint(size?.width ?? -1), gint(size?.height ?? -1))
        let align = size == nil ? GTK_ALIGN_FILL : GTK_ALIGN_CENTER
        gtk_widget_set_halign(pointer, align)
        gtk_widget_set_valign(pointer, align)
        let margin = size == nil ? 0 : Self.margin
        for set in [
            gtk_widget_set_margin_start, gtk_widget_set_margin_end, gtk_widget_set_margin_top,
            gtk_widget_set_margin_bottom,
        ] { set(pointer, margin) }
        widget.widget.setClass("framed", size != nil)
    }

    /// A box whose node in style sheets has another name, which only a constructor can give.
    private static func box(named name: String) -> Widget {
        var value = GValue()
        g_value_init(&value, dertisch_type_string())
        g_value_set_string(&value, name)
        defer { g_value_unset(&value) }
        let box = "css-name".withCString { property in
            var names: [UnsafePointer<CChar>?] = [property]
            return g_object_new_with_properties(gtk_box_get_type(), 1, &names, &value)
        }
        return box.map { Widget($0) } ?? Widget(new: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    }
}
