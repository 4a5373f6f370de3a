import CGTK
import DertischRoom

// Unsafe assumingMemoryBound: `dertisch_is` has checked that the object is a `GtkWidget`.

/// A widget tree that was built from one layout: the layout of a table, or of one row.
@MainActor final class WidgetTree {
    let root: WidgetReference
    /// The title bar of a designer's window.
    let titleBar: WidgetReference?
    private(set) var places: [Place: PlaceWidget] = [:]
    /// The states that the widgets show.
    weak var states: PlaceStates?
    /// The title of a designer's window.
    var title: String { didSet { onTitleChange?() } }
    var onTitleChange: (@MainActor () -> Void)?

    /// Builds the widgets of a layout.
    ///
    /// - Throws: the error that GtkBuilder reports.
    init(_ layout: UILayout, _ pictures: (any PictureSource)?) throws(UIParser.Failure) {
        let builder = gtk_builder_new()
        defer { g_object_unref(builder.map { UnsafeMutableRawPointer($0) }) }
        var error: UnsafeMutablePointer<GError>?
        if gtk_builder_add_from_string(builder, layout.source, gssize(layout.source.utf8.count), &error) == 0 {
            let message = error.map { String(cString: $0.pointee.message) } ?? "GtkBuilder gave no reason"
            g_error_free(error)
            throw UIParser.Failure(message)
        }
        guard let top = Self.rootWidget(of: builder) else {
            throw UIParser.Failure(line: 1, message: "the layout contains no widget")
        }
        var widgets: [(Place, PlaceKind, Widget)] = []
        for (place, kind) in layout.kinds {
            guard let object = gtk_builder_get_object(builder, layout.ids[place] ?? place.name) else { continue }
            widgets.append((place, kind, Widget(object)))
        }
        if top.isA(gtk_window_get_type()) {
            title = gtk_window_get_title(top.cast()).map { String(cString: $0) } ?? ""
            root = WidgetReference(Widget(gtk_window_get_child(top.cast())) ?? Self.emptyBox)
            titleBar = Widget(gtk_window_get_titlebar(top.cast())).map { WidgetReference($0) }
            gtk_window_set_child(top.cast(), nil)
            gtk_window_set_titlebar(top.cast(), nil)
            gtk_window_destroy(top.cast())
        } else {
            title = ""
            root = WidgetReference(top)
            titleBar = nil
        }
        for (place, kind, widget) in widgets {
            places[place] = PlaceWidget(place, kind, kind == .window ? root.widget : widget, on: self, pictures)
        }
        connectForms(layout)
    }

    /// A tree of an empty box.
    static var empty: WidgetTree { WidgetTree() }

    private init() {
        root = WidgetReference(Self.emptyBox)
        titleBar = nil
        title = ""
    }

    subscript(place: Place) -> PlaceWidget? { places[place] }

    private static var emptyBox: Widget { Widget(new: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)) }

    /// The one widget that has no parent.
    private static func rootWidget(of builder: OpaquePointer?) -> Widget? {
        let objects = gtk_builder_get_objects(builder)
        defer { g_slist_free(objects) }
        var next = objects
        while let entry = next {
            next = entry.pointee.next
            guard let object = entry.pointee.data, dertisch_is(object, gtk_widget_get_type()) != 0 else { continue }
            let widget = Widget(object.assumingMemoryBound(to: GtkWidget.self))
            if widget.parent == nil { return widget }
        }
        return nil
    }

    /// Makes forms submit by Enter in one of their entries, or by a button that is not a place.
    private func connectForms(_ layout: UILayout) {
        let forms = layout.layout.places.filter { $0.value.uses.contains(.submit) }.keys
        for form in forms.compactMap({ places[$0] }) { connect(form.widget, to: form) }
    }

    private func connect(_ widget: Widget, to form: PlaceWidget) {
        for child in widget.children {
            let isPlace = places.values.contains { $0.widget == child && !$0.place.isUnnamed }
            let submit: @MainActor () -> Void = { [weak form] in form?.handle(.submitted) }
            if child.isA(gtk_editable_get_type()), g_signal_lookup("activate", dertisch_type_of(child.raw)) != 0 {
                Signal.connect("activate", of: child.raw, submit)
            } else if child.isA(gtk_button_get_type()), !isPlace {
                Signal.connect("clicked", of: child.raw, submit)
            } else {
                connect(child, to: form)
            }
        }
    }
}

extension UIParser.Failure {
    /// Parses an error of GtkBuilder: `<data>:12:7 Invalid property …`.
    init(_ message: String) {
        let parts = message.split(separator: " ", maxSplits: 1)
        let line = parts.first?.split(separator: ":").dropFirst().first.flatMap { Int($0) }
        self.init(line: line ?? 1, message: line == nil || parts.count < 2 ? message : String(parts[1]))
    }
}
