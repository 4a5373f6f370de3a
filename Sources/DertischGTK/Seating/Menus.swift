import CGTK
import Dertisch

/// The frame of a menu. Only the house closes a menu; a key, or a touch elsewhere, asks it to.
@MainActor protocol MenuFrame: AnyObject {
    func open()
    func close()
}

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

/// A menu over the whole window of its opener.
@MainActor final class MenuSheet: MenuFrame {
    private let window: Held
    private let tray: Tray
    private var isOpen = false

    init(_ tray: Tray, over host: Widget, _ leave: @escaping @MainActor () -> Void) {
        self.tray = tray
        window = Held(Widget(new: gtk_window_new()))
        let window = window.widget
        gtk_window_set_transient_for(window.cast(), host.cast())
        gtk_window_set_modal(window.cast(), 1)
        let board = tray.table.board
        gtk_window_set_title(window.cast(), board.title)
        board.onTitle = { [weak self, weak board] in
            if let self, isOpen { gtk_window_set_title(self.window.widget.cast(), board?.title ?? "") }
        }
        gtk_window_set_titlebar(window.cast(), tray.makeTitleBar(leave).pointer)
        tray.setBack(false)
        gtk_window_set_child(window.cast(), tray.widget.widget.pointer)
        Signal.answer("close-request", of: window.raw) {
            leave()
            return true
        }
        Keys.onEscape(in: window, leave)
    }

    func open() {
        isOpen = true
        gtk_window_present(window.widget.cast())
    }

    func close() {
        guard isOpen else { return }
        isOpen = false
        gtk_window_set_child(window.widget.cast(), nil)
        gtk_window_destroy(window.widget.cast())
    }
}

/// The standard keys of windows.
@MainActor enum Keys {
    static func onEscape(in window: Widget, _ act: @escaping @MainActor () -> Void) {
        on(guint(GDK_KEY_Escape), GdkModifierType(rawValue: 0), in: window, act)
    }

    /// Runs an action on a key, unless the focused widget handles it.
    static func on(
        _ key: guint, _ modifiers: GdkModifierType, in window: Widget, _ act: @escaping @MainActor () -> Void
    ) {
        guard let controller = gtk_event_controller_key_new() else { return }
        Signal.answerKey(of: UnsafeMutableRawPointer(controller)) { pressed, state in
            guard pressed == key, state.rawValue & 0xF == modifiers.rawValue else { return false }
            act()
            return true
        }
        gtk_widget_add_controller(window.pointer, controller)
    }
}
