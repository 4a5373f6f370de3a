import CGTK
import DertischRoom

/// An alert over a window: a text, an optional entry, and a button for each answer.
@MainActor final class AlertDialog {
    let id: Alert.ID
    let window: WidgetReference
    let entry: Widget?
    /// Called when the guest types into the entry.
    var onEdit: (@MainActor () -> Void)?
    private let cancelAnswer: Int?
    private let respond: @MainActor (Int?, String) -> Void
    private var isOpen = true

    init(_ alert: Alert, over host: Widget, _ respond: @escaping @MainActor (Int?, String) -> Void) {
        id = alert.id
        self.respond = respond
        cancelAnswer = alert.answers.first { $0.role == .cancel }?.number
        window = WidgetReference(Widget(new: gtk_window_new()))
        entry = alert.entry == nil ? nil : Widget(new: gtk_entry_new())
        let window = window.widget
        gtk_window_set_transient_for(window.cast(), host.cast())
        gtk_window_set_modal(window.cast(), 1)
        gtk_window_set_resizable(window.cast(), 0)
        gtk_window_set_title(window.cast(), alert.text)
        gtk_window_set_titlebar(window.cast(), gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        window.setClass("dialog", true)
        window.setClass("message", true)
        let box = Widget(new: gtk_box_new(GTK_ORIENTATION_VERTICAL, 12))
        for set in [gtk_widget_set_margin_start, gtk_widget_set_margin_end, gtk_widget_set_margin_top] {
            set(box.pointer, 24)
        }
        gtk_widget_set_margin_bottom(box.pointer, 24)
        gtk_window_set_child(window.cast(), box.pointer)
        gtk_box_append(box.cast(), Self.label(alert.text, "title-4").pointer)
        if let detail = alert.detail { gtk_box_append(box.cast(), Self.label(detail, "dim-label").pointer) }
        if let entry {
            gtk_editable_set_text(entry.opaque, alert.entry ?? "")
            gtk_entry_set_activates_default(entry.cast(), 1)
            Signal.connect("changed", of: entry.raw) { [weak self] in self?.onEdit?() }
            gtk_box_append(box.cast(), entry.pointer)
        }
        gtk_box_append(box.cast(), buttons(alert.answers).pointer)
        Signal.intercept("close-request", of: window.raw) { [weak self] in
            self?.answer(self?.cancelAnswer)
            return true
        }
        KeyboardShortcuts.addEscape(in: window) { [weak self] in self?.answer(self?.cancelAnswer) }
    }

    func open() { gtk_window_present(window.widget.cast()) }

    /// The text of the entry; `nil` if it has no entry.
    var enteredText: String? {
        get { entry.flatMap { gtk_editable_get_text($0.opaque) }.map { String(cString: $0) } }
        set { if let entry { gtk_editable_set_text(entry.opaque, newValue ?? "") } }
    }

    /// Closes the alert without an answer.
    func close() {
        guard isOpen else { return }
        isOpen = false
        gtk_window_destroy(window.widget.cast())
    }

    private func answer(_ number: Int?) {
        guard isOpen else { return }
        let entered = enteredText ?? ""
        close()
        respond(number, entered)
    }

    private static func label(_ text: String, _ cssClass: String) -> Widget {
        let label = Widget(new: gtk_label_new(text))
        label.setClass(cssClass, true)
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_max_width_chars(label.opaque, 48)
        return label
    }

    private func buttons(_ answers: [Alert.Answer]) -> Widget {
        let row = Widget(new: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12))
        gtk_widget_set_halign(row.pointer, GTK_ALIGN_CENTER)
        gtk_widget_set_margin_top(row.pointer, 12)
        for answer in answers {
            let button = Widget(new: gtk_button_new_with_label(answer.text))
            Signal.connect("clicked", of: button.raw) { [weak self] in self?.answer(answer.number) }
            gtk_box_append(row.cast(), button.pointer)
            switch answer.role {
            case .preferred:
                button.setClass("suggested-action", true)
                gtk_window_set_default_widget(window.widget.cast(), button.pointer)
            case .destructive: button.setClass("destructive-action", true)
            case .plain, .cancel: break
            }
        }
        return row
    }
}
