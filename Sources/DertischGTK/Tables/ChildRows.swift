import CGTK
import Dertisch

/// Rows as children of a `GtkBox`, `GtkListBox` or `GtkFlowBox`: each has widgets of its own from beginning to end.
@MainActor final class ChildRows: RowsView {
    private let list: Widget
    private let kind: PlaceKind
    private let make: @MainActor () -> Board?
    private var children: [ObjectIdentifier: Child] = [:]

    private struct Child {
        let level: Level
        let board: Board
        /// What stands in the list: the row itself, or what the list puts around it.
        let shell: Held
    }

    init(_ list: Widget, _ kind: PlaceKind, of rows: RowList, _ make: @escaping @MainActor () -> Board?) {
        self.list = list
        self.kind = kind
        self.make = make
        for (index, level) in rows.levels.enumerated() { insert(level, at: index) }
    }

    func insert(_ level: Level, at index: Int) {
        guard let board = make() else { return }
        let child = Child(level: level, board: board, shell: Held(shell(around: board.root.widget)))
        children[ObjectIdentifier(level)] = child
        level.show(on: board)
        put(child.shell.widget, at: index)
    }

    func move(_ level: Level, to index: Int) {
        guard let child = children[ObjectIdentifier(level)]?.shell.widget else { return }
        if kind == .box {
            let others = list.children.filter { $0 != child }
            gtk_box_reorder_child_after(list.cast(), child.pointer, index > 0 ? others[index - 1].pointer : nil)
            return
        }
        let root = gtk_widget_get_root(list.pointer)
        let focus = root.flatMap { gtk_root_get_focus($0) }.flatMap {
            gtk_widget_is_ancestor($0, child.pointer) != 0 ? $0 : nil
        }
        take(child)
        put(child, at: index)
        // Whoever is out of its window for a moment loses the focus.
        if let focus { gtk_root_set_focus(root, focus) }
    }

    func remove(_ level: Level) {
        guard let child = children.removeValue(forKey: ObjectIdentifier(level)) else { return }
        level.leaveBoard()
        take(child.shell.widget)
    }

    func laid() {}

    func close() { for child in children.values { remove(child.level) } }

    /// The row whose shell stands at a position, for lists that tell of activation.
    func level(of shell: UnsafeMutableRawPointer) -> Level? {
        children.values.first { $0.shell.widget.raw == shell }?.level
    }

    private func shell(around row: Widget) -> Widget {
        switch kind {
        case .listBox where !row.isA(gtk_list_box_row_get_type()):
            let shell = Widget(new: gtk_list_box_row_new())
            gtk_list_box_row_set_child(shell.cast(), row.pointer)
            return shell
        case .flowBox where !row.isA(gtk_flow_box_child_get_type()):
            let shell = Widget(new: gtk_flow_box_child_new())
            gtk_flow_box_child_set_child(shell.cast(), row.pointer)
            return shell
        default: return row
        }
    }

    private func put(_ child: Widget, at index: Int) {
        switch kind {
        case .listBox: gtk_list_box_insert(list.opaque, child.pointer, gint(index))
        case .flowBox: gtk_flow_box_insert(list.opaque, child.pointer, gint(index))
        default:
            let others = list.children
            gtk_box_insert_child_after(list.cast(), child.pointer, index > 0 ? others[index - 1].pointer : nil)
        }
    }

    private func take(_ child: Widget) {
        switch kind {
        case .listBox: gtk_list_box_remove(list.opaque, child.pointer)
        case .flowBox: gtk_flow_box_remove(list.opaque, child.pointer)
        default: gtk_box_remove(list.cast(), child.pointer)
        }
    }
}
