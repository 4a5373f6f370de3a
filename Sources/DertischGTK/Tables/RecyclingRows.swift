import CGTK
import Dertisch

// Unsafe assumingMemoryBound: the items of this list are those of `RowsModel`, which are plain GObjects.

/// Rows of a `GtkListView` or `GtkGridView`: only rows in view have widgets, which are reused as others come into
/// view.
@MainActor final class RecyclingRows: RowsView {
    /// The most unused boards that are kept. GTK holds about that many while there are more rows.
    private static let spareLimit = 256

    private let view: Widget
    private let make: @MainActor () -> Board?
    private let level: @MainActor (RowNumber) -> Level?
    private let model = RowsModel()
    private var boards: [UnsafeMutableRawPointer: Board] = [:]
    /// Boards of cells that GTK has discarded. A list that is filled again needs as many.
    private var spare: [Board] = []

    init(
        _ view: Widget, of rows: [RowNumber], _ make: @escaping @MainActor () -> Board?,
        _ level: @escaping @MainActor (RowNumber) -> Level?
    ) {
        self.view = view
        self.make = make
        self.level = level
        let factory = gtk_signal_list_item_factory_new()
        let object = UnsafeMutableRawPointer(factory)
        if let object {
            Signal.hearObject("setup", of: object) { [weak self] in self?.setUp($0) }
            Signal.hearObject("bind", of: object) { [weak self] in self?.bind($0) }
            Signal.hearObject("unbind", of: object) { [weak self] in self?.boards[$0]?.level?.leaveBoard() }
            Signal.hearObject("teardown", of: object) { [weak self] in self?.tearDown($0) }
        }
        // The selection releases the model, which is also used here; the view retains the selection and the factory.
        g_object_ref(model.object)
        let selection = gtk_no_selection_new(OpaquePointer(model.object))
        if view.isA(gtk_grid_view_get_type()) {
            gtk_grid_view_set_factory(view.opaque, factory)
            gtk_grid_view_set_model(view.opaque, selection)
        } else {
            gtk_list_view_set_factory(view.opaque, factory)
            gtk_list_view_set_model(view.opaque, selection)
        }
        g_object_unref(UnsafeMutableRawPointer(selection))
        g_object_unref(object)
        laid(rows)
    }

    isolated deinit { g_object_unref(model.object) }

    // GTK is told of a whole batch at once.
    func add(_ rows: [RowNumber], at index: Int, after last: RowNumber?) {}
    func move(_ row: RowNumber, to index: Int, after last: RowNumber?) {}
    func remove(_ rows: [RowNumber]) {}
    func laid(_ rows: [RowNumber]) { model.take(rows) }

    func close() {
        if view.isA(gtk_grid_view_get_type()) {
            gtk_grid_view_set_model(view.opaque, nil)
            gtk_grid_view_set_factory(view.opaque, nil)
        } else {
            gtk_list_view_set_model(view.opaque, nil)
            gtk_list_view_set_factory(view.opaque, nil)
        }
        boards = [:]
        spare = []
    }

    /// The row at a position, for views that report activation.
    func level(at position: Int) -> Level? {
        model.rows.indices.contains(position) ? level(model.rows[position]) : nil
    }

    private func setUp(_ cell: UnsafeMutableRawPointer) {
        guard let board = spare.popLast() ?? make() else { return }
        boards[cell] = board
        gtk_list_item_set_child(OpaquePointer(cell), board.root.widget.pointer)
    }

    private func tearDown(_ cell: UnsafeMutableRawPointer) {
        guard let board = boards.removeValue(forKey: cell) else { return }
        gtk_list_item_set_child(OpaquePointer(cell), nil)
        if spare.count < Self.spareLimit { spare.append(board) }
    }

    private func bind(_ cell: UnsafeMutableRawPointer) {
        guard let board = boards[cell], let item = gtk_list_item_get_item(OpaquePointer(cell)) else { return }
        level(RowsModel.row(of: item.assumingMemoryBound(to: GObject.self)))?.show(on: board)
    }
}
