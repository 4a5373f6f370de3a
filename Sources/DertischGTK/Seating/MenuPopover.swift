import CGTK
import Dertisch

/// A small menu beside the place that opened it.
@MainActor final class MenuPopover: MenuFrame {
    private let popover: WidgetReference
    private let frame: TableFrame
    private var isOpen = false

    init(_ frame: TableFrame, at spot: Spot, over opener: TableFrame, _ requestClose: @escaping @MainActor () -> Void) {
        self.frame = frame
        popover = WidgetReference(Widget(new: gtk_popover_new()))
        frame.showTitleBar()
        gtk_popover_set_child(popover.widget.cast(), frame.widget.widget.pointer)
        gtk_widget_set_parent(popover.widget.pointer, opener.widget.widget.pointer)
        var bounds = graphene_rect_t()
        if let place = opener.table.widget(at: spot),
            gtk_widget_compute_bounds(place.pointer, opener.widget.widget.pointer, &bounds) != 0
        {
            var rectangle = GdkRectangle(
                x: gint(clamping: bounds.origin.x), y: gint(clamping: bounds.origin.y),
                width: gint(clamping: bounds.size.width),
                height: gint(clamping: bounds.size.height))
            gtk_popover_set_pointing_to(popover.widget.cast(), &rectangle)
        }
        Signal.connect("closed", of: popover.widget.raw) { [weak self] in
            guard let self, isOpen else { return }
            requestClose()
            // A customer that asks to stay is still there.
            if isOpen { gtk_popover_popup(popover.widget.cast()) }
        }
    }

    func open() {
        isOpen = true
        gtk_popover_popup(popover.widget.cast())
    }

    func close() {
        guard isOpen else { return }
        isOpen = false
        gtk_popover_popdown(popover.widget.cast())
        gtk_popover_set_child(popover.widget.cast(), nil)
        gtk_widget_unparent(popover.widget.pointer)
    }
}
