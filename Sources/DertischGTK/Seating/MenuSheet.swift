import CGTK
import Dertisch

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
