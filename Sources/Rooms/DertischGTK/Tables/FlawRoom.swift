import CGTK

/// The room for the error message of an entry in a designer's layout: below the entry, or beside it in a row of widgets that has
/// nothing around it.
@MainActor enum FlawRoom {
    /// Below a child of a vertical box.
    case below(Widget, in: Widget)
    /// Below a child of a grid.
    case row(below: Widget, in: Widget)
    /// After a child of a horizontal box.
    case beside(Widget, in: Widget)

    /// - Parameters:
    ///   - entry: the entry.
    ///   - root: the outermost widget of the layout. What is around it belongs to others.
    /// - Returns: `nil` if the layout has no box and no grid around the entry.
    init?(for entry: Widget, below root: Widget) {
        var found: FlawRoom?
        var child = entry
        while child != root, let parent = child.parent {
            if parent.isA(gtk_grid_get_type()) {
                self = .row(below: child, in: parent)
                return
            }
            if parent.isA(gtk_box_get_type()) {
                if gtk_orientable_get_orientation(parent.opaque) == GTK_ORIENTATION_VERTICAL {
                    self = .below(child, in: parent)
                    return
                }
                if found == nil { found = .beside(child, in: parent) }
            } else if !Self.wrappers.contains(where: { parent.isA($0()) }) {
                break
            }
            child = parent
        }
        guard let found else { return nil }
        self = found
    }

    /// The widgets that only go around others.
    private static let wrappers: [() -> GType] = [
        { gtk_center_box_get_type() }, { gtk_frame_get_type() }, { gtk_overlay_get_type() },
        { gtk_revealer_get_type() },
    ]

    func insert(_ label: Widget) {
        switch self {
        case .below(let child, let box):
            gtk_label_set_wrap(label.opaque, 1)
            gtk_box_insert_child_after(box.cast(), label.pointer, child.pointer)
        case .row(let child, let grid):
            gtk_label_set_wrap(label.opaque, 1)
            gtk_grid_insert_next_to(grid.cast(), child.pointer, GTK_POS_BOTTOM)
            gtk_grid_attach_next_to(grid.cast(), label.pointer, child.pointer, GTK_POS_BOTTOM, 1, 1)
        case .beside(let child, let box):
            // GTK measures a row with a label that wraps and an entry in two ways that differ, and complains. The tool tip has
            // the whole message.
            gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
            gtk_box_insert_child_after(box.cast(), label.pointer, child.pointer)
        }
    }
}
