import CGTK
import Dertisch

// Unsafe assumingMemoryBound: `dertisch_is` has checked that the object is a `GtkWidget`.

/// The widgets that were built from one layout: the layout of a table, or of one row.
@MainActor final class Board {
    let root: Held
    /// The title bar of a designer's window.
    let titleBar: Held?
    private(set) var places: [Place: PlaceWidget] = [:]
    /// The level that is being shown.
    weak var level: Level?
    /// The title of a designer's window.
    var title: String { didSet { onTitle?() } }
    var onTitle: (@MainActor () -> Void)?

    /// Builds the widgets of a layout.
    ///
    /// - Throws: the error that GtkBuilder reports.
    init(_ layout: UILayout, _ pictures: (any PictureSource)?) throws(UIReader.Mistake) {
        let builder = gtk_builder_new()
        defer { g_object_unref(builder.map { UnsafeMutableRawPointer($0) }) }
        var error: UnsafeMutablePointer<GError>?
        if gtk_builder_add_from_string(builder, layout.source, gssize(layout.source.utf8.count), &error) == 0 {
            let words = error.map { String(cString: $0.pointee.message) } ?? "it cannot be built"
            g_error_free(error)
            throw UIReader.Mistake(words)
        }
        guard let top = Self.top(of: builder) else {
            throw UIReader.Mistake(line: 1, words: "there is no widget in it")
        }
        var widgets: [(Place, PlaceKind, Widget)] = []
        for (place, kind) in layout.kinds {
            guard let object = gtk_builder_get_object(builder, layout.ids[place] ?? place.name) else { continue }
            widgets.append((place, kind, Widget(object)))
        }
        if top.isA(gtk_window_get_type()) {
            title = gtk_window_get_title(top.cast()).map { String(cString: $0) } ?? ""
            root = Held(Widget(gtk_window_get_child(top.cast())) ?? Self.nothing)
            titleBar = Widget(gtk_window_get_titlebar(top.cast())).map { Held($0) }
            gtk_window_set_child(top.cast(), nil)
            gtk_window_set_titlebar(top.cast(), nil)
            gtk_window_destroy(top.cast())
        } else {
            title = ""
            root = Held(top)
            titleBar = nil
        }
        for (place, kind, widget) in widgets {
            places[place] = PlaceWidget(place, kind, kind == .window ? root.widget : widget, on: self, pictures)
        }
        hearForms(layout)
    }

    /// A board with nothing but an empty box.
    static var empty: Board { Board() }

    private init() {
        root = Held(Self.nothing)
        titleBar = nil
        title = ""
    }

    subscript(place: Place) -> PlaceWidget? { places[place] }

    private static var nothing: Widget { Widget(new: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)) }

    /// The one widget that has no parent.
    private static func top(of builder: OpaquePointer?) -> Widget? {
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
    private func hearForms(_ layout: UILayout) {
        let forms = layout.layout.places.filter { $0.value.uses.contains(.submit) }.keys
        for form in forms.compactMap({ places[$0] }) { hear(form.widget, as: form) }
    }

    private func hear(_ widget: Widget, as form: PlaceWidget) {
        for child in widget.children {
            let isPlace = places.values.contains { $0.widget == child && !$0.place.isUnnamed }
            let submit: @MainActor () -> Void = { [weak form] in form?.take(.submitted) }
            if child.isA(gtk_editable_get_type()), g_signal_lookup("activate", dertisch_type_of(child.raw)) != 0 {
                Signal.hear("activate", of: child.raw, submit)
            } else if child.isA(gtk_button_get_type()), !isPlace {
                Signal.hear("clicked", of: child.raw, submit)
            } else {
                hear(child, as: form)
            }
        }
    }
}

extension UIReader.Mistake {
    /// Parses an error of GtkBuilder: `<data>:12:7 Invalid property …`.
    init(_ words: String) {
        let parts = words.split(separator: " ", maxSplits: 1)
        let line = parts.first?.split(separator: ":").dropFirst().first.flatMap { Int($0) }
        self.init(line: line ?? 1, words: line == nil || parts.count < 2 ? words : String(parts[1]))
    }
}
