import CGTK
import DertischRoom
import DertischDevelopment

/// The panel with what keeps the newest sources from being shown: each fault or build error with its line, its reason and its remedy.
///
/// It goes when the problem is mended, and can be dismissed. A problem that is another shows it again.
@MainActor final class ProblemPanel {
    let widget = WidgetReference(Widget(new: gtk_box_new(GTK_ORIENTATION_VERTICAL, 8)))
    private var shown: DevelopmentState.Problem?

    init() {
        let box = widget.widget
        box.setClass("dertisch-panel", true)
        gtk_widget_set_valign(box.pointer, GTK_ALIGN_END)
        for set in [gtk_widget_set_margin_start, gtk_widget_set_margin_end] { set(box.pointer, 12) }
        gtk_widget_set_margin_bottom(box.pointer, 56)
        box.isVisible = false
    }

    func show(_ problem: DevelopmentState.Problem?) {
        guard problem != shown else { return }
        shown = problem
        let box = widget.widget
        for child in box.children { gtk_box_remove(box.cast(), child.pointer) }
        box.isVisible = problem != nil
        guard let problem else { return }
        gtk_box_append(box.cast(), head(problem.title).pointer)
        let list = Widget(new: gtk_box_new(GTK_ORIENTATION_VERTICAL, 12))
        if let detail = problem.detail { gtk_box_append(list.cast(), label(detail).pointer) }
        for item in problem.items { gtk_box_append(list.cast(), self.item(item).pointer) }
        let scroll = Widget(new: gtk_scrolled_window_new())
        gtk_scrolled_window_set_child(scroll.opaque, list.pointer)
        gtk_scrolled_window_set_propagate_natural_height(scroll.opaque, 1)
        gtk_scrolled_window_set_max_content_height(scroll.opaque, 320)
        gtk_scrolled_window_set_policy(scroll.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_box_append(box.cast(), scroll.pointer)
        box.readFromLeftToRight()
    }

    private func head(_ title: String) -> Widget {
        let row = Widget(new: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8))
        let title = label(title, "problem-title")
        gtk_widget_set_hexpand(title.pointer, 1)
        gtk_box_append(row.cast(), title.pointer)
        let close = Widget(new: gtk_button_new_from_icon_name("window-close-symbolic"))
        gtk_widget_set_tooltip_text(close.pointer, "Dismiss")
        Signal.connect("clicked", of: close.raw) { [weak self] in self?.widget.widget.isVisible = false }
        gtk_box_append(row.cast(), close.pointer)
        return row
    }

    private func item(_ item: DevelopmentState.Item) -> Widget {
        let box = Widget(new: gtk_box_new(GTK_ORIENTATION_VERTICAL, 4))
        gtk_box_append(box.cast(), label(item.what, "problem-what").pointer)
        if let place = item.at { gtk_box_append(box.cast(), link(to: place).pointer) }
        if let code = item.at?.code, !code.isEmpty {
            let lines = code.map { line in
                "\(line.number == item.at?.line ? "▸" : " ") \(line.number)  \(line.text)"
            }
            let text = label(lines.joined(separator: "\n"), "problem-code")
            gtk_label_set_wrap(text.opaque, 0)
            gtk_label_set_ellipsize(text.opaque, PANGO_ELLIPSIZE_END)
            gtk_box_append(box.cast(), text.pointer)
        }
        for (name, note) in [("Why", item.why), ("Do", item.remedy)] {
            if let note { gtk_box_append(box.cast(), label("\(name): \(note)", "problem-note").pointer) }
        }
        return box
    }

    /// The place, as a button that opens it in an editor.
    private func link(to place: DevelopmentState.Place) -> Widget {
        guard let address = place.link else { return label(place.name, "problem-note") }
        let button = Widget(new: gtk_button_new_with_label(place.name))
        button.setClass("link", true)
        gtk_widget_set_halign(button.pointer, GTK_ALIGN_START)
        gtk_widget_set_tooltip_text(button.pointer, "Open in the editor")
        Signal.connect("clicked", of: button.raw) {
            let window = gtk_widget_get_root(button.pointer).map { Widget($0) }
            gtk_show_uri(window?.cast(), address, guint(GDK_CURRENT_TIME))
        }
        return button
    }

    private func label(_ text: String, _ style: String? = nil) -> Widget {
        let label = Widget(new: gtk_label_new(text))
        gtk_label_set_xalign(label.opaque, 0)
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_selectable(label.opaque, 1)
        gtk_widget_set_can_focus(label.pointer, 0)
        if let style { label.setClass(style, true) }
        return label
    }
}
