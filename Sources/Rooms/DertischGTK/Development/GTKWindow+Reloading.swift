import CGTK
import DertischRoom
import DertischWindowState

/// Layouts that are read again while their tables stand in a window.
extension GTKWindow {
    /// Shows tables on the widgets of changed layouts. What was typed, the focus, the selection and the scroll positions stay.
    func exchangeWidgets(of customers: Set<String>) {
        let focus = currentFocus
        for (id, frame) in frames where customers.contains(frame.table.customer) {
            guard let layout = layouts[frame.table.customer],
                let widgetTree = try? WidgetTree(layout, pictures)
            else { continue }
            let positions = ScrollPositions(in: frame.widget.widget)
            let bar = frame.titleBar
            let isShown = frame.widget.widget == tableStack.visibleChild
            frame.exchange(widgetTree, of: layout)
            switch self.positions[id] {
            case .window:
                if isShown {
                    titleBarStack.show(titleBar(of: frame), GTK_STACK_TRANSITION_TYPE_NONE)
                    updateTitle()
                }
                if let bar { titleBarStack.remove(bar.widget) }
            case .section: frame.showTitleBar()
            case .menu(let style, at: let spot, over: let opener):
                if menus[id] != nil, let opener = self.frame(of: opener) {
                    showMenu(frame, style, at: spot, over: opener)
                }
            case nil: break
            }
            IdleSource.runOnce { [weak frame] in
                if let frame { positions.restore(in: frame.widget.widget) }
            }
        }
        // At once, since a key that comes before is lost. Rows get their widgets with the next frame.
        guard let focus, table(numbered: focus.table)?.restore(focus) == false else { return }
        IdleSource.runOnce { [weak self] in _ = self?.table(numbered: focus.table)?.restore(focus) }
    }
}

/// The positions of all that scrolls in a widget, in the order of the layout.
@MainActor private struct ScrollPositions {
    private let values: [(vertical: Double, horizontal: Double)]

    init(in widget: Widget) {
        values = Self.scrolled(in: widget).map {
            (
                gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment($0.opaque)),
                gtk_adjustment_get_value(gtk_scrolled_window_get_hadjustment($0.opaque))
            )
        }
    }

    func restore(in widget: Widget) {
        for (window, value) in zip(Self.scrolled(in: widget), values) {
            gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(window.opaque), value.vertical)
            gtk_adjustment_set_value(gtk_scrolled_window_get_hadjustment(window.opaque), value.horizontal)
        }
    }

    private static func scrolled(in widget: Widget) -> [Widget] {
        widget.children.flatMap { ($0.isA(gtk_scrolled_window_get_type()) ? [$0] : []) + scrolled(in: $0) }
    }
}
