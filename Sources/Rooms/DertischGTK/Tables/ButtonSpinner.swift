import CGTK

/// A spinner at the end of a button's label, while its order takes long.
@MainActor final class ButtonSpinner {
    private let spinner: WidgetReference

    init(in button: Widget) {
        let spinner = WidgetReference(Widget(new: gtk_spinner_new()))
        self.spinner = spinner
        gtk_widget_set_halign(spinner.widget.pointer, GTK_ALIGN_END)
        gtk_widget_set_valign(spinner.widget.pointer, GTK_ALIGN_CENTER)
        gtk_widget_set_parent(spinner.widget.pointer, button.pointer)
        // GTK releases only a destroyed button's own child.
        Signal.connect("destroy", of: button.raw) {
            if spinner.widget.parent != nil { gtk_widget_unparent(spinner.widget.pointer) }
        }
    }

    var isSpinning: Bool {
        get { spinner.widget.isVisible }
        set {
            spinner.widget.isVisible = newValue
            gtk_spinner_set_spinning(spinner.widget.opaque, newValue ? 1 : 0)
        }
    }
}
