import CGTK
import DertischRoom

/// The button in a window's corner while its app is written. It opens switches for the language, the colours and the size of the window.
@MainActor final class DevelopmentBar {
    let widget = WidgetReference(Widget(new: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)))
    private let spinner = Widget(new: gtk_spinner_new())

    private static let sizes: [(name: String, width: gint, height: gint)] = [
        ("Telephone", 360, 720), ("Tablet", 820, 1100), ("Desktop", 1280, 800),
    ]

    init(of window: Widget, in room: GTKRoom) {
        let box = widget.widget
        box.setClass("dertisch-bar", true)
        gtk_widget_set_halign(box.pointer, GTK_ALIGN_END)
        gtk_widget_set_valign(box.pointer, GTK_ALIGN_END)
        gtk_widget_set_margin_end(box.pointer, 12)
        gtk_widget_set_margin_bottom(box.pointer, 12)
        gtk_box_append(box.cast(), spinner.pointer)
        let button = Widget(new: gtk_menu_button_new())
        gtk_menu_button_set_icon_name(button.opaque, "document-edit-symbolic")
        gtk_menu_button_set_direction(button.opaque, GTK_ARROW_UP)
        gtk_widget_set_tooltip_text(button.pointer, "Language, colours and size, while the app is written")
        let popover = Widget(new: gtk_popover_new())
        gtk_popover_set_child(popover.cast(), Self.switches(of: window, in: room).pointer)
        gtk_menu_button_set_popover(button.opaque, popover.pointer)
        gtk_box_append(box.cast(), button.pointer)
        box.readFromLeftToRight()
        show(isBusy: false)
    }

    func show(isBusy: Bool) {
        spinner.isVisible = isBusy
        gtk_spinner_set_spinning(spinner.opaque, isBusy ? 1 : 0)
    }

    private static func switches(of window: Widget, in room: GTKRoom) -> Widget {
        let box = Widget(new: gtk_box_new(GTK_ORIENTATION_VERTICAL, 8))
        let languages = room.restaurant.languages + [.stretched, .mirrored]
        let names = languages.map(\.code)
        let model = gtk_string_list_new(nil)
        for name in names { gtk_string_list_append(model, name) }
        let language = Widget(new: gtk_drop_down_new(model, nil))
        if let index = room.language.flatMap(languages.firstIndex) {
            gtk_drop_down_set_selected(language.opaque, guint(index))
        }
        Signal.connectChange(of: "selected", of: language.raw) { [weak room] in
            let index = Int(gtk_drop_down_get_selected(language.opaque))
            if languages.indices.contains(index) { room?.setLanguage(languages[index], in: nil) }
        }
        gtk_box_append(box.cast(), language.pointer)
        let schemes: [(String, Metrics.ColorScheme?)] = [("System", nil), ("Light", .light), ("Dark", .dark)]
        let colors = row(in: box)
        for (name, scheme) in schemes {
            addButton(name, to: colors) { [weak room] in
                guard let room else { return }
                var appearance = room.appearance
                appearance.colorScheme = scheme
                room.setAppearance(appearance)
            }
        }
        let sizes = row(in: box)
        for size in Self.sizes {
            addButton(size.name, to: sizes) {
                gtk_window_set_default_size(window.cast(), size.width, size.height)
            }
        }
        return box
    }

    private static func row(in box: Widget) -> Widget {
        let row = Widget(new: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
        row.setClass("linked", true)
        gtk_box_append(box.cast(), row.pointer)
        return row
    }

    private static func addButton(_ name: String, to row: Widget, _ act: @escaping @MainActor () -> Void) {
        let button = Widget(new: gtk_button_new_with_label(name))
        gtk_widget_set_hexpand(button.pointer, 1)
        Signal.connect("clicked", of: button.raw, act)
        gtk_box_append(row.cast(), button.pointer)
    }
}
