import CGTK
import DertischRoom

// Unsafe Unmanaged: the GObject holds this model by its data until it is finalized, and asks it nothing after that.
// Unsafe assumingMemoryBound: GObject hands the initializer of an interface that interface's own structure.

/// The rows of a list view as a GTK list model: an item for each row, created when GTK first asks for it. A row keeps
/// its item as long as it exists, so that GTK recognises it after a move.
///
/// It lives as long as its `GListModel`, which a view that is being closed may still ask for rows.
@MainActor final class RowListModel {
    /// The `GListModel`. The creator of the model owns the first reference.
    let object: UnsafeMutablePointer<GObject>
    private(set) var rows: [RowNumber] = []
    private var items: [RowNumber: UnsafeMutablePointer<GObject>] = [:]

    init() {
        object = Self.make(Self.type)
        g_object_set_qdata_full(object, Self.modelKey, Unmanaged.passRetained(self).toOpaque()) {
            if let model = $0 { Unmanaged<RowListModel>.fromOpaque(model).release() }
        }
    }

    isolated deinit { for item in items.values { g_object_unref(item) } }

    /// Reports a whole batch to GTK: the common prefix and suffix stay, the part in between is replaced.
    func update(_ newRows: [RowNumber]) {
        var head = 0
        while head < min(rows.count, newRows.count), rows[head] == newRows[head] { head += 1 }
        var tail = 0
        while tail < min(rows.count, newRows.count) - head,
            rows[rows.count - 1 - tail] == newRows[newRows.count - 1 - tail]
        { tail += 1 }
        let removed = rows[head..<(rows.count - tail)]
        let inserted = newRows[head..<(newRows.count - tail)]
        if removed.isEmpty && inserted.isEmpty { return }
        rows = newRows
        g_list_model_items_changed(OpaquePointer(object), guint(head), guint(removed.count), guint(inserted.count))
        let kept = removed.isEmpty || inserted.isEmpty ? [] : Set(inserted)
        for row in removed where !kept.contains(row) {
            if let item = items.removeValue(forKey: row) { g_object_unref(item) }
        }
    }

    /// The row of an item.
    static func row(of item: UnsafeMutablePointer<GObject>) -> RowNumber {
        RowNumber(Int(bitPattern: g_object_get_qdata(item, rowKey)))
    }

    /// An item for GTK, with a reference that GTK owns.
    private func item(at position: Int) -> UnsafeMutableRawPointer? {
        guard rows.indices.contains(position) else { return nil }
        let row = rows[position]
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
        list.pointee.get_n_items = { guint(RowListModel.of($0)?.rows.count ?? 0) }
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
