import CGTK
import DertischRoom

// Unsafe Unmanaged: the GObject holds this model by its data until it is finalized, and asks it nothing after that.
// Unsafe assumingMemoryBound: GObject hands the initializer of an interface that interface's own structure.

/// The rows of a list view as a GTK list model: an item for each row, created when GTK first asks for it. A row keeps
/// its item as long as it exists, so that GTK recognises it after a move. Of a long list only some rows are loaded; the
/// others have items without a row.
///
/// It lives as long as its `GListModel`, which a view that is being closed may still ask for rows.
@MainActor final class RowListModel {
    /// The `GListModel`. The creator of the model owns the first reference.
    let object: UnsafeMutablePointer<GObject>
    private var part = Part(rows: [], first: 0, count: 0)
    private var items: [RowNumber: UnsafeMutablePointer<GObject>] = [:]

    /// The rows that are loaded, of a list that may be longer.
    private struct Part {
        let rows: [RowNumber]
        /// The number of rows before the first that is loaded.
        let first: Int
        /// The number of rows of the whole list.
        let count: Int

        var range: Range<Int> { first..<first + rows.count }

        subscript(position: Int) -> RowNumber? { range.contains(position) ? rows[position - first] : nil }
    }

    init() {
        object = Self.make(Self.type)
        g_object_set_qdata_full(object, Self.modelKey, Unmanaged.passRetained(self).toOpaque()) {
            if let model = $0 { Unmanaged<RowListModel>.fromOpaque(model).release() }
        }
    }

    isolated deinit { for item in items.values { g_object_unref(item) } }

    /// Reports a whole batch to GTK: the common prefix and suffix stay, the part in between is replaced.
    func update(_ newRows: [RowNumber]) {
        let old = part
        part = Part(rows: newRows, first: 0, count: newRows.count)
        var head = 0
        while head < min(old.count, part.count), old[head] == part[head] { head += 1 }
        var tail = 0
        while tail < min(old.count, part.count) - head, old[old.count - 1 - tail] == part[part.count - 1 - tail] {
            tail += 1
        }
        report(head, removed: old.count - tail - head, added: part.count - tail - head)
        releaseItems(without: old)
    }

    /// Reports to GTK which part of a long list has rows: only positions that have other rows than before are replaced, so GTK stays where it is.
    func update(_ newRows: [RowNumber], in window: RowWindow) {
        let old = part
        let first = max(0, window.first)
        part = Part(rows: newRows, first: first, count: max(window.total, first + newRows.count))
        defer { releaseItems(without: old) }
        guard part.count == old.count else {
            let start = min(old.first, part.first, old.count, part.count)
            return report(start, removed: old.count - start, added: part.count - start)
        }
        var run: Range<Int>?
        for position in Set(old.range).union(part.range).sorted() where old[position] != part[position] {
            if let open = run, open.upperBound == position {
                run = open.lowerBound..<position + 1
            } else {
                if let run { report(run.lowerBound, removed: run.count, added: run.count) }
                run = position..<position + 1
            }
        }
        if let run { report(run.lowerBound, removed: run.count, added: run.count) }
    }

    private func report(_ position: Int, removed: Int, added: Int) {
        if removed == 0 && added == 0 { return }
        g_list_model_items_changed(OpaquePointer(object), guint(position), guint(removed), guint(added))
    }

    private func releaseItems(without old: Part) {
        let kept = Set(part.rows)
        for row in old.rows where !kept.contains(row) {
            if let item = items.removeValue(forKey: row) { g_object_unref(item) }
        }
    }

    /// The row at a position; nil if it is not loaded.
    func row(at position: Int) -> RowNumber? { part[position] }

    /// The row of an item; nil if it is not loaded.
    static func row(of item: UnsafeMutablePointer<GObject>) -> RowNumber? {
        g_object_get_qdata(item, rowKey).map { RowNumber(Int(bitPattern: $0)) }
    }

    /// An item for GTK, with a reference that GTK owns.
    private func item(at position: Int) -> UnsafeMutableRawPointer? {
        guard (0..<part.count).contains(position) else { return nil }
        // GTK expects another item at each position, and keeps those of the rows in view.
        guard let row = part[position] else { return UnsafeMutableRawPointer(Self.make(g_object_get_type())) }
        if let item = items[row] { return g_object_ref(item) }
        let item = Self.make(g_object_get_type())
        g_object_set_qdata(item, Self.rowKey, UnsafeMutableRawPointer(bitPattern: row.number))
        items[row] = item
        return g_object_ref(item)
    }

    private static let modelKey = g_quark_from_static_string("dertisch-rows")
    private static let rowKey = g_quark_from_static_string("dertisch-row")

    /// The GObject type of lists that take their items from the model that created them.
    private static let type: GType = {
        let type = g_type_register_static_simple(
            g_object_get_type(), "DertischRows", guint(MemoryLayout<GObjectClass>.size), nil,
            guint(MemoryLayout<GObject>.size), nil, GTypeFlags(rawValue: 0))
        var list = GInterfaceInfo(interface_init: initializeInterface, interface_finalize: nil, interface_data: nil)
        g_type_add_interface_static(type, g_list_model_get_type(), &list)
        return type
    }()

    /// The functions that GTK calls on a list.
    private static let initializeInterface: GInterfaceInitFunc = { interface, _ in
        guard let list = interface?.assumingMemoryBound(to: GListModelInterface.self) else { return }
        list.pointee.get_item_type = { _ in g_object_get_type() }
        list.pointee.get_n_items = { guint(RowListModel.of($0)?.part.count ?? 0) }
        list.pointee.get_item = { RowListModel.of($0)?.item(at: Int($1)) }
    }

    private static func of(_ list: OpaquePointer?) -> RowListModel? {
        list.flatMap { g_object_get_qdata(UnsafeMutablePointer($0), modelKey) }.map {
            Unmanaged<RowListModel>.fromOpaque($0).takeUnretainedValue()
        }
    }

    private static func make(_ type: GType) -> UnsafeMutablePointer<GObject> {
        g_object_new_with_properties(type, 0, nil, nil)
    }
}
