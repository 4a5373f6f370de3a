import CGTK

extension Widget {
    /// Has a widget and all in it read from left to right, since the tool writes in English in any language. GTK does not inherit a direction.
    func readFromLeftToRight() {
        gtk_widget_set_direction(pointer, GTK_TEXT_DIR_LTR)
        for child in children { child.readFromLeftToRight() }
    }
}
