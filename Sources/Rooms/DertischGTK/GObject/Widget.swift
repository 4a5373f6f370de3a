import CGTK

// Unsafe assumingMemoryBound: a GObject's structure begins with those of its superclasses; callers name a class that
// it has.

/// A GTK widget, with the casts that C spells as macros. It holds no reference; an owner holds a ``WidgetReference`` as well.
struct Widget: Hashable {
    let pointer: UnsafeMutablePointer<GtkWidget>

    init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

    /// Wraps a new widget. GLib ends the program rather than fail to allocate, so a constructor never returns `nil`,
    /// though C cannot express that.
    init(new pointer: UnsafeMutablePointer<GtkWidget>!) { self.pointer = pointer }

    /// Wraps a widget that may be absent.
    init?(_ pointer: UnsafeMutablePointer<GtkWidget>?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    init<Kind>(_ pointer: UnsafeMutablePointer<Kind>) {
        self.pointer = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GtkWidget.self)
    }

    init(_ pointer: OpaquePointer) { self.pointer = UnsafeMutablePointer(pointer) }

    /// The pointer as a type whose fields C does not expose.
    var opaque: OpaquePointer { OpaquePointer(pointer) }
    var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(pointer) }

    /// The pointer as a type whose fields C exposes.
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

    /// The child widgets, in order.
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

    /// Sets the text of a label without a copy: passed as a string it would be copied to the heap first.
    func setLabel(_ text: String) { text.withCString { gtk_label_set_text(opaque, $0) } }

    func setClass(_ name: String, _ isOn: Bool) {
        if isOn { gtk_widget_add_css_class(pointer, name) } else { gtk_widget_remove_css_class(pointer, name) }
    }
}
