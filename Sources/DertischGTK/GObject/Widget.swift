import CGTK

// Unsafe assumingMemoryBound: a GObject's structure begins with those of the classes that it inherits; callers name a class
// that it has.

/// A widget of GTK's, and the casts that C spells as macros. It holds no reference: whoever keeps one says so.
struct Widget: Hashable {
    let pointer: UnsafeMutablePointer<GtkWidget>

    init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

    /// A widget that was just made. GLib ends the program rather than make none, so a constructor never answers `nil`, though
    /// C cannot say so.
    init(new pointer: UnsafeMutablePointer<GtkWidget>!) { self.pointer = pointer }

    /// A widget that may be none.
    init?(_ pointer: UnsafeMutablePointer<GtkWidget>?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    init<Kind>(_ pointer: UnsafeMutablePointer<Kind>) {
        self.pointer = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GtkWidget.self)
    }

    init(_ pointer: OpaquePointer) { self.pointer = UnsafeMutablePointer(pointer) }

    /// As a type whose fields C does not show.
    var opaque: OpaquePointer { OpaquePointer(pointer) }
    var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(pointer) }

    /// As a type whose fields C shows.
    func cast<Kind>(to kind: Kind.Type = Kind.self) -> UnsafeMutablePointer<Kind> {
        raw.assumingMemoryBound(to: kind)
    }

    func isA(_ type: GType) -> Bool { dertisch_is(raw, type) != 0 }

    var isVisible: Bool {
        get { gtk_widget_get_visible(pointer) != 0 }
        nonmutating set { gtk_widget_set_visible(pointer, newValue ? 1 : 0) }
    }

    var isSensitive: Bool {
        get { gtk_widget_get_sensitive(pointer) != 0 }
        nonmutating set { gtk_widget_set_sensitive(pointer, newValue ? 1 : 0) }
    }

    var parent: Widget? { Widget(gtk_widget_get_parent(pointer)) }

    /// The widgets in it, in order.
    var children: [Widget] {
        var children: [Widget] = []
        var next = gtk_widget_get_first_child(pointer)
        while let child = next {
            children.append(Widget(child))
            next = gtk_widget_get_next_sibling(child)
        }
        return children
    }

    func expand() {
        gtk_widget_set_hexpand(pointer, 1)
        gtk_widget_set_vexpand(pointer, 1)
    }

    /// Sets the text of a label. It is lent as it is: passed as a string it would be copied to the heap first.
    func setLabel(_ text: String) { text.withCString { gtk_label_set_text(opaque, $0) } }

    func setClass(_ name: String, _ isOn: Bool) {
        if isOn { gtk_widget_add_css_class(pointer, name) } else { gtk_widget_remove_css_class(pointer, name) }
    }
}

/// A reference to an object of GTK's, held as long as this lives.
@MainActor final class Held {
    let widget: Widget

    /// Takes a widget that nobody holds yet, or shares one that somebody does.
    init(_ widget: Widget) {
        self.widget = widget
        g_object_ref_sink(widget.raw)
    }

    isolated deinit { g_object_unref(widget.raw) }
}
