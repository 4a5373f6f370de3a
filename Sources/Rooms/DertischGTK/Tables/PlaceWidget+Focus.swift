import CGTK

extension PlaceWidget {
    /// The widget that got the focus when its previous holder was disabled or hidden. It is compared, and never
    /// dereferenced.
    struct MovedFocus {
        let holder: UnsafeMutablePointer<GtkWidget>?
    }

    /// Disables or hides a place, or reverses that, without losing the focus. The focus moves on to the next widget
    /// that accepts it, and returns with the place unless the customer has moved it meanwhile. So a form that is
    /// disabled during saving can be saved and edited further by keyboard.
    func keepFocus(opening: Bool, _ change: () -> Void) {
        let holder = focusHolder
        let isInside = holder.map { $0 == widget.pointer || gtk_widget_is_ancestor($0, widget.pointer) != 0 } ?? false
        change()
        if opening {
            if let movedFocus, holder == nil || holder == movedFocus.holder { gtk_widget_grab_focus(widget.pointer) }
            movedFocus = nil
        } else if isInside {
            if let root = gtk_widget_get_root(widget.pointer), !isFocusUsable {
                gtk_root_set_focus(root, nil)
                gtk_widget_child_focus(Widget(root).pointer, GTK_DIR_TAB_FORWARD)
            }
            movedFocus = MovedFocus(holder: focusHolder)
        }
    }

    private var focusHolder: UnsafeMutablePointer<GtkWidget>? {
        gtk_widget_get_root(widget.pointer).flatMap { gtk_root_get_focus($0) }
    }

    /// True if the current holder of the focus is usable.
    private var isFocusUsable: Bool {
        focusHolder.map { gtk_widget_is_sensitive($0) != 0 && gtk_widget_get_mapped($0) != 0 } ?? false
    }
}
