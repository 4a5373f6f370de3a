import CGTK
import Dertisch

/// A small menu beside the place that opened it.
@MainActor final class MenuPopover: MenuFrame {
    private let popover: Held
    private let tray: Tray
    private var isOpen = false

    init(_ tray: Tray, at spot: Spot, over opener: Tray, _ leave: @escaping @MainActor () -> Void) {
        self.tray = tray
        popover = Held(Widget(new: gtk_popover_new()))
        tray.standAlone()
        gtk_popover_set_child(popover.widget.cast(), tray.widget.widget.pointer)
        gtk_widget_set_parent(popover.widget.pointer, opener.widget.widget.pointer)
        var bounds = graphene_rect_t()
        if let place = opener.table.widget(at: spot),
            gtk_widget_compute_bounds(place.pointer, opener.widget.widget.pointer, &bounds) != 0
        {
            var rectangle = GdkRectangle(
                x: gint(near: bounds.origin.x), y: gint(near: bounds.origin.y), width: gint(near: bounds.size.width),
                height: gint(near: bounds.size.height))
            gtk_popover_set_pointing_to(popover.widget.cast(), &rectangle)
        }
        Signal.hear("closed", of: popover.widget.raw) { [weak self] in
            guard let self, isOpen else { return }
            leave()
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
