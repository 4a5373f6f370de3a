import CGTK
import DertischRoom

/// A menu over the whole window of its opener.
@MainActor final class MenuSheet: MenuFrame {
    private let window: WidgetReference
    private let frame: TableFrame
    private var isOpen = false

    init(_ frame: TableFrame, over host: Widget, _ requestClose: @escaping @MainActor () -> Void) {
        self.frame = frame
        window = WidgetReference(Widget(new: gtk_window_new()))
        let window = window.widget
        gtk_window_set_transient_for(window.cast(), host.cast())
        gtk_window_set_modal(window.cast(), 1)
        let widgetTree = frame.table.widgetTree
        gtk_window_set_title(window.cast(), widgetTree.title)
        widgetTree.onTitleChange = { [weak self, weak widgetTree] in
            if let self, isOpen { gtk_window_set_title(self.window.widget.cast(), widgetTree?.title ?? "") }
        }
        gtk_window_set_titlebar(window.cast(), frame.makeTitleBar(requestClose).pointer)
        frame.showBackButton(false)
        gtk_window_set_child(window.cast(), frame.widget.widget.pointer)
        Signal.intercept("close-request", of: window.raw) {
            requestClose()
            return true
        }
        KeyboardShortcuts.addEscape(in: window, requestClose)
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
