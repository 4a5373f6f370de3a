import CGTK
import DertischRoom

/// Rows as children of a `GtkBox`, `GtkListBox` or `GtkFlowBox`: each row has widgets of its own as long as it
/// exists.
@MainActor final class ChildRowsView: RowsView {
    private let list: Widget
    private let kind: PlaceKind
    private let makeWidgets: @MainActor () -> WidgetTree?
    private let makeStates: @MainActor (RowNumber) -> PlaceStates?
    private var children: [RowNumber: Child] = [:]

    private struct Child {
        let states: PlaceStates
        let widgetTree: WidgetTree
        /// The child of the list: the row itself, or the list's wrapper around it.
        let wrapper: WidgetReference
    }

    init(
        _ list: Widget, _ kind: PlaceKind, of rows: [RowNumber], _ makeWidgets: @escaping @MainActor () -> WidgetTree?,
        _ makeStates: @escaping @MainActor (RowNumber) -> PlaceStates?
    ) {
        self.list = list
        self.kind = kind
        self.makeWidgets = makeWidgets
        self.makeStates = makeStates
        add(rows, at: 0, after: nil)
    }

    func add(_ rows: [RowNumber], at index: Int, after last: RowNumber?) {
        var (index, last) = (index, last)
        for row in rows {
            guard let states = makeStates(row), let widgetTree = makeWidgets() else { continue }
            let child = Child(
                states: states, widgetTree: widgetTree,
                wrapper: WidgetReference(wrapper(around: widgetTree.root.widget)))
            children[row] = child
            states.show(on: widgetTree)
            insert(child.wrapper.widget, at: index, after: last)
            (index, last) = (index + 1, row)
        }
    }

    func move(_ row: RowNumber, to index: Int, after last: RowNumber?) {
        guard let child = children[row]?.wrapper.widget else { return }
        if kind == .box {
            gtk_box_reorder_child_after(list.cast(), child.pointer, wrapper(of: last)?.pointer)
            return
        }
        let root = gtk_widget_get_root(list.pointer)
        let focus = root.flatMap { gtk_root_get_focus($0) }.flatMap {
            gtk_widget_is_ancestor($0, child.pointer) != 0 ? $0 : nil
        }
        detach(child)
        insert(child, at: index, after: last)
        // A widget that leaves its window for a moment loses the focus.
        if let focus { gtk_root_set_focus(root, focus) }
    }

    func remove(_ rows: [RowNumber]) {
        for row in rows {
            guard let child = children.removeValue(forKey: row) else { continue }
            child.states.releaseWidgets()
            detach(child.wrapper.widget)
        }
    }

    func laid(_ rows: [RowNumber], in window: RowWindow?) {}

    func close() { remove(Array(children.keys)) }

    /// The states of the row in a wrapper, for lists that report activation.
    func states(of wrapper: UnsafeMutableRawPointer) -> PlaceStates? {
        children.values.first { $0.wrapper.widget.raw == wrapper }?.states
    }

    private func wrapper(of row: RowNumber?) -> Widget? { row.flatMap { children[$0]?.wrapper.widget } }

    private func wrapper(around row: Widget) -> Widget {
        switch kind {
        case .listBox where !row.isA(gtk_list_box_row_get_type()):
            let wrapper = Widget(new: gtk_list_box_row_new())
            gtk_list_box_row_set_child(wrapper.cast(), row.pointer)
            return wrapper
        case .flowBox where !row.isA(gtk_flow_box_child_get_type()):
            let wrapper = Widget(new: gtk_flow_box_child_new())
            gtk_flow_box_child_set_child(wrapper.cast(), row.pointer)
            return wrapper
        default: return row
        }
    }

    private func insert(_ child: Widget, at index: Int, after last: RowNumber?) {
        switch kind {
        case .listBox: gtk_list_box_insert(list.opaque, child.pointer, gint(index))
        case .flowBox: gtk_flow_box_insert(list.opaque, child.pointer, gint(index))
        default:
            gtk_box_insert_child_after(list.cast(), child.pointer, wrapper(of: last)?.pointer)
        }
    }

    private func detach(_ child: Widget) {
        switch kind {
        case .listBox: gtk_list_box_remove(list.opaque, child.pointer)
        case .flowBox: gtk_flow_box_remove(list.opaque, child.pointer)
        default: gtk_box_remove(list.cast(), child.pointer)
        }
    }
}
