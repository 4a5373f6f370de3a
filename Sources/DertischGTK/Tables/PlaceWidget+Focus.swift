import CGTK

extension PlaceWidget {
    /// Where the focus went when the place that had it was disabled or hidden. It is compared, and never looked into.
    struct LentFocus {
        let holder: UnsafeMutablePointer<GtkWidget>?
    }

    /// Disables or hides a place, or the opposite, so that the focus is not lost: it goes on to the next widget that takes it, and
    /// comes back with the place, unless the customer has put it elsewhere by then. So a form can be saved by keyboard, and
    /// written on in, though it is disabled while it is being saved.
    func keepFocus(opening: Bool, _ change: () -> Void) {
        let holder = focusHolder
        let isInside = holder.map { $0 == widget.pointer || gtk_widget_is_ancestor($0, widget.pointer) != 0 } ?? false
        change()
        if opening {
            if let lentFocus, holder == nil || holder == lentFocus.holder { gtk_widget_grab_focus(widget.pointer) }
            lentFocus = nil
        } else if isInside {
            if let root = gtk_widget_get_root(widget.pointer), !isFocusUsable {
                gtk_root_set_focus(root, nil)
                gtk_widget_child_focus(Widget(root).pointer, GTK_DIR_TAB_FORWARD)
            }
            lentFocus = LentFocus(holder: focusHolder)
        }
    }

    private var focusHolder: UnsafeMutablePointer<GtkWidget>? {
        gtk_widget_get_root(widget.pointer).flatMap { gtk_root_get_focus($0) }
    }

    /// Whether what has the focus now can be used.
    private var isFocusUsable: Bool {
        focusHolder.map { gtk_widget_is_sensitive($0) != 0 && gtk_widget_get_mapped($0) != 0 } ?? false
    }
}
