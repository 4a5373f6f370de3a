import CGTK
import DertischRoom

/// A small menu beside the place that opened it.
@MainActor final class MenuPopover: MenuFrame {
    private let popover: WidgetReference
    private let frame: TableFrame
    private let spot: Spot
    private weak var opener: TableFrame?
    private var isOpen = false
    private var shown = GdkRectangle()
    /// The frame clock of the window, and the handler that follows its layouts.
    private var following: (clock: UnsafeMutableRawPointer, handler: gulong)?

    init(_ frame: TableFrame, at spot: Spot, over opener: TableFrame, _ requestClose: @escaping @MainActor () -> Void) {
        self.frame = frame
        self.spot = spot
        self.opener = opener
        popover = WidgetReference(Widget(new: gtk_popover_new()))
        frame.showTitleBar()
        gtk_popover_set_child(popover.widget.cast(), frame.widget.widget.pointer)
        gtk_widget_set_parent(popover.widget.pointer, opener.widget.widget.pointer)
        point()
        Signal.connect("map", of: popover.widget.raw) { [weak self] in self?.followLayout() }
        Signal.connect("closed", of: popover.widget.raw) { [weak self] in
            guard let self, isOpen else { return }
            requestClose()
            // A customer that asks to stay is still there.
            if isOpen { gtk_popover_popup(popover.widget.cast()) }
        }
    }

    isolated deinit { stopFollowing() }

    func open() {
        isOpen = true
        gtk_popover_popup(popover.widget.cast())
    }

    func close() {
        guard isOpen else { return }
        isOpen = false
        stopFollowing()
        gtk_popover_popdown(popover.widget.cast())
        gtk_popover_set_child(popover.widget.cast(), nil)
        gtk_widget_unparent(popover.widget.pointer)
    }

    /// Points to the place where it is now, if it is there.
    private func point() {
        var bounds = graphene_rect_t()
        guard let opener, let place = opener.table.widget(at: spot),
            gtk_widget_compute_bounds(place.pointer, opener.widget.widget.pointer, &bounds) != 0
        else { return }
        var rectangle = GdkRectangle(
            x: gint(clamping: bounds.origin.x), y: gint(clamping: bounds.origin.y),
            width: gint(clamping: bounds.size.width), height: gint(clamping: bounds.size.height))
        guard gdk_rectangle_equal(&rectangle, &shown) == 0 else { return }
        shown = rectangle
        gtk_popover_set_pointing_to(popover.widget.cast(), &rectangle)
    }

    /// Moves with the place: a window that opens again with its menu is laid out later, and one may be resized.
    private func followLayout() {
        guard following == nil, let clock = gtk_widget_get_frame_clock(popover.widget.pointer) else { return }
        let object = UnsafeMutableRawPointer(clock)
        g_object_ref(object)
        following = (object, Signal.connect("layout", of: object) { [weak self] in self?.point() })
        point()
    }

    private func stopFollowing() {
        guard let (clock, handler) = following else { return }
        following = nil
        g_signal_handler_disconnect(clock, handler)
        g_object_unref(clock)
    }
}
