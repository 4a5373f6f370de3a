import CGTK
import DertischRoom

// The keys that customers listen for.
extension GTKWindow {
    /// Listens for the keys of this window, or of a sheet's window over it.
    func listenForKeys(in window: Widget) {
        KeyListener.observe(in: window) { [weak self] press, isRepeated in
            self?.handle(press, isRepeated: isRepeated, in: window) ?? false
        }
    }

    /// Tells of a key if a table listens for it: the one with the focus, the ones around it, and then others on the screen. A menu keeps the keys
    /// from the tables beneath it, and a question from all.
    ///
    /// - Returns: true if a table listens for the key.
    private func handle(_ press: KeyPress, isRepeated: Bool, in window: Widget) -> Bool {
        guard alerts.isEmpty else { return false }
        let path = focusPath(in: window)
        if path.contains(where: \.takesTyping), !press.isTakenInEntries { return false }
        for frame in framesWithKeys(along: path, in: window) {
            guard let found = frame.table.listener(for: press, along: path) else { continue }
            // It closes the menu.
            if press == KeyPress(.escape), isMenu(frame) { return false }
            if !isRepeated || found.repeats {
                frame.table.handle(
                    .pressed(press, isRepeated: isRepeated), at: Spot(.ofKeys, in: found.row))
            }
            return true
        }
        return false
    }

    /// The widget with the focus, the one in it, and all around it, from the innermost. A list has the focus on its own widget around a row.
    private func focusPath(in window: Widget) -> [Widget] {
        guard let focus = Widget(gtk_window_get_focus(window.cast())) else { return [window] }
        return Array(focus.children.prefix(1)) + sequence(first: focus, next: \.parent)
    }

    private func framesWithKeys(along path: [Widget], in window: Widget) -> [TableFrame] {
        let around = path.compactMap { widget in frames.values.first { $0.widget.widget == widget } }
        if let menu = around.firstIndex(where: isMenu) { return Array(around[...menu]) }
        guard menus.isEmpty else {
            // Nothing in the menu takes the focus.
            let above = frames.values.filter { frame in
                isMenu(frame) && gtk_widget_get_root(frame.widget.widget.pointer).map { Widget($0) } == window
            }
            return above.max { $0.table.number < $1.table.number }.map { [$0] } ?? []
        }
        let others = frames.values.filter { frame in
            !around.contains { $0 === frame } && gtk_widget_get_mapped(frame.widget.widget.pointer) != 0
        }
        return around + others.sorted { $0.table.number > $1.table.number }
    }

    private func isMenu(_ frame: TableFrame) -> Bool {
        if case .menu = positions[ObjectIdentifier(frame.table)] { true } else { false }
    }
}

extension GTKTable {
    /// The row, or the table itself, that listens for a key while the focus is in the innermost of some widgets.
    fileprivate func listener(for press: KeyPress, along path: [Widget]) -> (row: RowNumber, repeats: Bool)? {
        let keys = self.keys.filter { $0.press == press }
        let lists = keys.filter { $0.list != nil }
        if !lists.isEmpty {
            for row in rows(along: path) {
                if let key = lists.first(where: { $0.list == row.list }) { return (row.number, key.repeats) }
            }
        }
        return keys.first { $0.list == nil }.map { (.table, $0.repeats) }
    }
}

extension Widget {
    /// True for a widget that takes what is typed.
    fileprivate var takesTyping: Bool { isA(gtk_text_get_type()) || isA(gtk_text_view_get_type()) }
}
