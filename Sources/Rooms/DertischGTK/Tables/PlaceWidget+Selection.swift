import CGTK
import DertischWindowState

extension PlaceWidget {
    /// The style class by which a layout keeps what is typed at a place, or within a container, out of the stored window state.
    static let secretClass = "secret"

    /// True if what is typed here must not be stored: a password, a PIN, or a place that its layout marks.
    var isSecret: Bool {
        if widget.isA(gtk_password_entry_get_type()) { return true }
        if let text = entryText {
            let purpose = gtk_text_get_input_purpose(text.cast())
            if gtk_text_get_visibility(text.cast()) == 0 || Self.secretPurposes.contains(purpose.rawValue) {
                return true
            }
        }
        if kind == .textView, Self.secretPurposes.contains(gtk_text_view_get_input_purpose(widget.cast()).rawValue) {
            return true
        }
        var next: Widget? = widget
        while let widget = next {
            if gtk_widget_has_css_class(widget.pointer, Self.secretClass) != 0 { return true }
            next = widget.parent
        }
        return false
    }

    /// The selected text; `nil` if the place is no entry.
    var selection: WindowFocus.Selection? {
        switch kind {
        case .editable, .spinButton:
            // `gtk_editable_get_position` answers the end of a selection, wherever the cursor is.
            guard let text = entryText else { return nil }
            return WindowFocus.Selection(
                anchor: Property.number("selection-bound", of: text.raw),
                cursor: Property.number("cursor-position", of: text.raw))
        case .textView:
            let buffer = gtk_text_view_get_buffer(widget.cast())
            func offset(_ mark: UnsafeMutablePointer<GtkTextMark>?) -> Int {
                var place = GtkTextIter()
                gtk_text_buffer_get_iter_at_mark(buffer, &place, mark)
                return Int(gtk_text_iter_get_offset(&place))
            }
            return WindowFocus.Selection(
                anchor: offset(gtk_text_buffer_get_selection_bound(buffer)),
                cursor: offset(gtk_text_buffer_get_insert(buffer)))
        default: return nil
        }
    }

    /// Selects text. GTK bounds a selection by the text that is there.
    func select(_ selection: WindowFocus.Selection) {
        let (anchor, cursor) = (gint(clamping: max(0, selection.anchor)), gint(clamping: max(0, selection.cursor)))
        switch kind {
        case .editable, .spinButton: gtk_editable_select_region(widget.opaque, anchor, cursor)
        case .textView:
            let buffer = gtk_text_view_get_buffer(widget.cast())
            var (bound, insert) = (GtkTextIter(), GtkTextIter())
            gtk_text_buffer_get_iter_at_offset(buffer, &bound, anchor)
            gtk_text_buffer_get_iter_at_offset(buffer, &insert, cursor)
            gtk_text_buffer_select_range(buffer, &insert, &bound)
        default: break
        }
    }

    /// The text within an entry, whose settings hide what is typed.
    private var entryText: Widget? {
        guard kind == .editable || kind == .spinButton else { return nil }
        if widget.isA(gtk_text_get_type()) { return widget }
        let text = gtk_editable_get_delegate(widget.opaque).map { Widget($0) }
        return text.flatMap { $0.isA(gtk_text_get_type()) ? $0 : nil }
    }

    private static let secretPurposes = [GTK_INPUT_PURPOSE_PASSWORD.rawValue, GTK_INPUT_PURPOSE_PIN.rawValue]
}
