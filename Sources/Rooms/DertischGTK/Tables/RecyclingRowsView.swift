import CGTK
import DertischRoom

// Unsafe assumingMemoryBound: the items of this list are those of `RowListModel`, which are plain GObjects.

/// Rows of a `GtkListView` or `GtkGridView`: only rows in view have widgets, which are reused as others come into
/// view.
@MainActor final class RecyclingRowsView: RowsView {
    /// The maximum number of unused widget trees that are kept. GTK holds about that many while there are more rows.
    private static let maxUnused = 256

    private let view: Widget
    private let makeWidgets: @MainActor () -> WidgetTree?
    private let makeStates: @MainActor (RowNumber) -> PlaceStates?
    private let model = RowListModel()
    private var widgetTrees: [UnsafeMutableRawPointer: WidgetTree] = [:]
    /// The widget trees of cells that GTK has discarded. A list that is filled again needs as many.
    private var unused: [WidgetTree] = []

    init(
        _ view: Widget, of rows: [RowNumber], in window: RowWindow?,
        _ makeWidgets: @escaping @MainActor () -> WidgetTree?,
        _ makeStates: @escaping @MainActor (RowNumber) -> PlaceStates?
    ) {
        self.view = view
        self.makeWidgets = makeWidgets
        self.makeStates = makeStates
        let factory = gtk_signal_list_item_factory_new()
        let object = UnsafeMutableRawPointer(factory)
        if let object {
            Signal.connectObject("setup", of: object) { [weak self] in self?.setUp($0) }
            Signal.connectObject("bind", of: object) { [weak self] in self?.bind($0) }
            Signal.connectObject("unbind", of: object) { [weak self] in self?.widgetTrees[$0]?.states?.releaseWidgets()
            }
            Signal.connectObject("teardown", of: object) { [weak self] in self?.tearDown($0) }
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
        laid(rows, in: window)
    }

    isolated deinit { g_object_unref(model.object) }

    // GTK is told of a whole batch at once.
    func add(_ rows: [RowNumber], at index: Int, after last: RowNumber?) {}
    func move(_ row: RowNumber, to index: Int, after last: RowNumber?) {}
    func remove(_ rows: [RowNumber]) {}
    func laid(_ rows: [RowNumber], in window: RowWindow?) {
        if let window { model.update(rows, in: window) } else { model.update(rows) }
    }

    func close() {
        if view.isA(gtk_grid_view_get_type()) {
            gtk_grid_view_set_model(view.opaque, nil)
            gtk_grid_view_set_factory(view.opaque, nil)
        } else {
            gtk_list_view_set_model(view.opaque, nil)
            gtk_list_view_set_factory(view.opaque, nil)
        }
        widgetTrees = [:]
        unused = []
    }

    /// The row at a position, for views that report activation.
    func states(at position: Int) -> PlaceStates? {
        model.row(at: position).flatMap(makeStates)
    }

    private func setUp(_ cell: UnsafeMutableRawPointer) {
        guard let widgetTree = unused.popLast() ?? makeWidgets() else { return }
        widgetTrees[cell] = widgetTree
        gtk_list_item_set_child(OpaquePointer(cell), widgetTree.root.widget.pointer)
    }

    private func tearDown(_ cell: UnsafeMutableRawPointer) {
        guard let widgetTree = widgetTrees.removeValue(forKey: cell) else { return }
        gtk_list_item_set_child(OpaquePointer(cell), nil)
        if unused.count < Self.maxUnused { unused.append(widgetTree) }
    }

    private func bind(_ cell: UnsafeMutableRawPointer) {
        guard let widgetTree = widgetTrees[cell], let item = gtk_list_item_get_item(OpaquePointer(cell)) else { return }
        let row = RowListModel.row(of: item.assumingMemoryBound(to: GObject.self))
        // A row that is not loaded takes its room, and shows nothing.
        gtk_widget_set_child_visible(widgetTree.root.widget.pointer, row == nil ? 0 : 1)
        if let row { makeStates(row)?.show(on: widgetTree) }
    }
}
