import CGTK
import Dertisch

/// Rows of a `GtkListView` or `GtkGridView`: widgets are made for those in view, and shown anew as others come into view.
@MainActor final class RecyclingRows: RowsView {
    private let view: Widget
    private let rows: RowList
    private let make: @MainActor () -> Board?
    private let store = g_list_store_new(g_object_get_type())
    private var shown: [Level] = []
    private var levels: [UnsafeMutableRawPointer: Level] = [:]
    private var items: [ObjectIdentifier: UnsafeMutableRawPointer] = [:]
    private var boards: [UnsafeMutableRawPointer: Board] = [:]
    private var isChanged = false

    init(_ view: Widget, of rows: RowList, _ make: @escaping @MainActor () -> Board?) {
        self.view = view
        self.rows = rows
        self.make = make
        let factory = gtk_signal_list_item_factory_new()
        let object = UnsafeMutableRawPointer(factory)
        if let object {
            Signal.hearObject("setup", of: object) { [weak self] in self?.setUp($0) }
            Signal.hearObject("bind", of: object) { [weak self] in self?.bind($0) }
            Signal.hearObject("unbind", of: object) { [weak self] in self?.boards[$0]?.level?.leaveBoard() }
            Signal.hearObject("teardown", of: object) { [weak self] in self?.boards[$0] = nil }
        }
        // The model keeps the store, which is kept here as well; the view keeps the model and the factory.
        g_object_ref(UnsafeMutableRawPointer(store))
        let model = gtk_no_selection_new(store)
        if view.isA(gtk_grid_view_get_type()) {
            gtk_grid_view_set_factory(view.opaque, factory)
            gtk_grid_view_set_model(view.opaque, model)
        } else {
            gtk_list_view_set_factory(view.opaque, factory)
            gtk_list_view_set_model(view.opaque, model)
        }
        g_object_unref(UnsafeMutableRawPointer(model))
        g_object_unref(object)
        isChanged = !rows.levels.isEmpty
        laid()
    }

    isolated deinit {
        for item in items.values { g_object_unref(item) }
        g_object_unref(UnsafeMutableRawPointer(store))
    }

    func insert(_ level: Level, at index: Int) { isChanged = true }
    func move(_ level: Level, to index: Int) { isChanged = true }
    func remove(_ level: Level) { isChanged = true }

    /// Tells the view of everything at once: what is the same at both ends stays, what is between is spliced. Rows that
    /// only moved keep their item, and so their widgets.
    func laid() {
        guard isChanged else { return }
        isChanged = false
        let fresh = rows.levels
        var head = 0
        while head < min(shown.count, fresh.count), shown[head] === fresh[head] { head += 1 }
        var tail = 0
        while tail < min(shown.count, fresh.count) - head,
            shown[shown.count - 1 - tail] === fresh[fresh.count - 1 - tail]
        { tail += 1 }
        let gone = shown[head..<(shown.count - tail)]
        let come = fresh[head..<(fresh.count - tail)]
        shown = fresh
        var additions: [gpointer?] = come.map(item(of:))
        g_list_store_splice(store, guint(head), guint(gone.count), &additions, guint(additions.count))
        let stays = Set(come.map(ObjectIdentifier.init))
        for level in gone where !stays.contains(ObjectIdentifier(level)) { forget(level) }
    }

    func close() {
        if view.isA(gtk_grid_view_get_type()) {
            gtk_grid_view_set_model(view.opaque, nil)
            gtk_grid_view_set_factory(view.opaque, nil)
        } else {
            gtk_list_view_set_model(view.opaque, nil)
            gtk_list_view_set_factory(view.opaque, nil)
        }
        boards = [:]
    }

    /// The row at a position, for views that tell of activation.
    func level(at position: Int) -> Level? { shown.indices.contains(position) ? shown[position] : nil }

    private func setUp(_ cell: UnsafeMutableRawPointer) {
        guard let board = make() else { return }
        boards[cell] = board
        gtk_list_item_set_child(OpaquePointer(cell), board.root.widget.pointer)
    }

    private func bind(_ cell: UnsafeMutableRawPointer) {
        guard let board = boards[cell], let item = gtk_list_item_get_item(OpaquePointer(cell)) else { return }
        levels[item]?.show(on: board)
    }

    private func item(of level: Level) -> UnsafeMutableRawPointer? {
        if let item = items[ObjectIdentifier(level)] { return item }
        guard let item = g_object_new_with_properties(g_object_get_type(), 0, nil, nil) else { return nil }
        let raw = UnsafeMutableRawPointer(item)
        items[ObjectIdentifier(level)] = raw
        levels[raw] = level
        return raw
    }

    private func forget(_ level: Level) {
        level.leaveBoard()
        guard let item = items.removeValue(forKey: ObjectIdentifier(level)) else { return }
        levels[item] = nil
        g_object_unref(item)
    }
}
