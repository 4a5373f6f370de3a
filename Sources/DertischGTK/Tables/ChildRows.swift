import CGTK
import Dertisch

/// Rows as children of a `GtkBox`, `GtkListBox` or `GtkFlowBox`: each row has widgets of its own as long as it
/// exists.
@MainActor final class ChildRows: RowsView {
    private let list: Widget
    private let kind: PlaceKind
    private let make: @MainActor () -> Board?
    private let level: @MainActor (RowNumber) -> Level?
    private var children: [RowNumber: Child] = [:]

    private struct Child {
        let level: Level
        let board: Board
        /// The child of the list: the row itself, or the list's wrapper around it.
        let shell: Held
    }

    init(
        _ list: Widget, _ kind: PlaceKind, of rows: [RowNumber], _ make: @escaping @MainActor () -> Board?,
        _ level: @escaping @MainActor (RowNumber) -> Level?
    ) {
        self.list = list
        self.kind = kind
        self.make = make
        self.level = level
        add(rows, at: 0, after: nil)
    }

    func add(_ rows: [RowNumber], at index: Int, after last: RowNumber?) {
        var (index, last) = (index, last)
        for row in rows {
            guard let level = level(row), let board = make() else { continue }
            let child = Child(level: level, board: board, shell: Held(shell(around: board.root.widget)))
            children[row] = child
            level.show(on: board)
            put(child.shell.widget, at: index, after: last)
            (index, last) = (index + 1, row)
        }
    }

    func move(_ row: RowNumber, to index: Int, after last: RowNumber?) {
        guard let child = children[row]?.shell.widget else { return }
        if kind == .box {
            gtk_box_reorder_child_after(list.cast(), child.pointer, shell(of: last)?.pointer)
            return
        }
        let root = gtk_widget_get_root(list.pointer)
        let focus = root.flatMap { gtk_root_get_focus($0) }.flatMap {
            gtk_widget_is_ancestor($0, child.pointer) != 0 ? $0 : nil
        }
        take(child)
        put(child, at: index, after: last)
        // A widget that leaves its window for a moment loses the focus.
        if let focus { gtk_root_set_focus(root, focus) }
    }

    func remove(_ rows: [RowNumber]) {
        for row in rows {
            guard let child = children.removeValue(forKey: row) else { continue }
            child.level.leaveBoard()
            take(child.shell.widget)
        }
    }

    func laid(_ rows: [RowNumber]) {}

    func close() { remove(Array(children.keys)) }

    /// The row of a shell, for lists that report activation.
    func level(of shell: UnsafeMutableRawPointer) -> Level? {
        children.values.first { $0.shell.widget.raw == shell }?.level
    }

    private func shell(of row: RowNumber?) -> Widget? { row.flatMap { children[$0]?.shell.widget } }

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

    private func put(_ child: Widget, at index: Int, after last: RowNumber?) {
        switch kind {
        case .listBox: gtk_list_box_insert(list.opaque, child.pointer, gint(index))
        case .flowBox: gtk_flow_box_insert(list.opaque, child.pointer, gint(index))
        default:
            gtk_box_insert_child_after(list.cast(), child.pointer, shell(of: last)?.pointer)
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
