import CGTK
import DertischRoom
import Foundation
import DertischCatalogue

/// The title bar of the catalogue's window: the language, the colours and the size in which it shows screens.
@MainActor final class CatalogueBar {
    let widget = WidgetReference(Widget(new: gtk_header_bar_new()))
    /// Called with a size, or `nil` to fill the window.
    var onSize: (@MainActor (CatalogueSize?) -> Void)?
    private var looks: [Widget] = []
    private var sizes: [Widget] = []

    init(titled title: String, in room: GTKRoom) {
        let heading = Widget(new: gtk_label_new("\(title): catalogue"))
        heading.setClass("title", true)
        gtk_header_bar_set_title_widget(widget.widget.opaque, heading.pointer)
        gtk_header_bar_pack_start(widget.widget.opaque, Self.languages(of: room).pointer)
        let schemes: [Metrics.ColorScheme?] = [nil, .light, .dark]
        looks = switches(["Device", "Light", "Dark"]) { [weak room] number in
            guard let room else { return }
            var appearance = room.appearance
            appearance.colorScheme = schemes[number]
            room.setAppearance(appearance)
        }
        let all: [CatalogueSize?] = [nil] + CatalogueSize.all
        sizes = switches(["Window"] + CatalogueSize.all.map(\.name.capitalized)) { [weak self] in
            self?.onSize?(all[$0])
        }
    }

    /// Switches between light and dark.
    func switchLooks() {
        guard looks.count == 3 else { return }
        let isDark = gtk_toggle_button_get_active(looks[2].cast()) != 0
        gtk_toggle_button_set_active(looks[isDark ? 1 : 2].cast(), 1)
    }

    /// Chooses a size by its position; the first fills the window.
    func chooseSize(_ number: Int) {
        if sizes.indices.contains(number) { gtk_toggle_button_set_active(sizes[number].cast(), 1) }
    }

    /// Adds buttons to the end of the bar, and presses the first.
    private func switches(_ names: [String], _ choose: @escaping @MainActor (Int) -> Void) -> [Widget] {
        let box = Widget(new: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
        box.setClass("linked", true)
        var buttons: [Widget] = []
        for (number, name) in names.enumerated() {
            let button = Widget(new: gtk_toggle_button_new_with_label(name))
            if let first = buttons.first { gtk_toggle_button_set_group(button.cast(), first.cast()) }
            gtk_box_append(box.cast(), button.pointer)
            buttons.append(button)
            if number == 0 { gtk_toggle_button_set_active(button.cast(), 1) }
            Signal.connect("toggled", of: button.raw) {
                if gtk_toggle_button_get_active(button.cast()) != 0 { choose(number) }
            }
        }
        gtk_header_bar_pack_end(widget.widget.opaque, box.pointer)
        return buttons
    }

    private static func languages(of room: GTKRoom) -> Widget {
        let languages = CatalogueLanguages.all(of: room.restaurant)
        let names = gtk_string_list_new(nil)
        for language in languages { gtk_string_list_append(names, CatalogueLanguages.name(of: language)) }
        let chooser = Widget(new: gtk_drop_down_new(names, nil))
        if let index = room.language.flatMap(languages.firstIndex) {
            gtk_drop_down_set_selected(chooser.opaque, guint(index))
        }
        gtk_widget_set_tooltip_text(chooser.pointer, "Language")
        Signal.connectChange(of: "selected", of: chooser.raw) { [weak room] in
            let index = Int(gtk_drop_down_get_selected(chooser.opaque))
            if languages.indices.contains(index) { room?.setLanguage(languages[index], in: nil) }
        }
        return chooser
    }
}
