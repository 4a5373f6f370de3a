import CGTK
import DertischCore
import DertischTesting
import Foundation
import Testing

@testable import DertischGTK

/// A table in a window, without a house: tests lay on it, and read the gestures on it.
@MainActor final class Screen {
    let table: GTKTable
    let layout: Layout
    let window: WidgetReference
    private(set) var gestures: [String] = []
    /// The rows in view that a long list has told of.
    private(set) var scrolls: [Range<Int>] = []
    /// What modules have heard.
    private(set) var events: [ModuleValue] = []
    private let reference: WeakReference

    /// The texts of rows that the table has not requested yet.
    private(set) var pendingRows: [RowNumber: String] = [:]
    /// Lays a requested row in place of this screen, as the house does.
    var onRowRequest: (@MainActor (RowNumber) -> Void)?

    private final class WeakReference {
        weak var screen: Screen?
    }

    /// - Parameter files: the layouts by their file names without the extension; the table's is `screen`.
    init(_ files: [String: String], pictures: (any PictureSource)? = nil) throws {
        let layout = UILayoutReader(customer: "screen", files: files.mapValues { "<interface>\($0)</interface>" })
            .read()
        #expect(layout.faults == [])
        self.layout = layout.layout
        let reference = WeakReference()
        self.reference = reference
        table = GTKTable(
            layout, of: "screen", on: try WidgetTree(layout, pictures),
            GTKTable.Handlers(
                onGesture: { event, spot, _ in
                    if case .scrolled(let rows) = event { reference.screen?.scrolls.append(rows) }
                    if case .module(let value) = event { reference.screen?.events.append(value) }
                    reference.screen?.gestures.append("\(spot): \(event)")
                },
                onRowRequest: { row, _ in reference.screen?.layRow(row) }))
        window = WidgetReference(Widget(new: gtk_window_new()))
        gtk_window_set_default_size(window.widget.cast(), 600, 900)
        gtk_window_set_child(window.widget.cast(), table.widgetTree.root.widget.pointer)
        reference.screen = self
    }

    isolated deinit { gtk_window_destroy(window.widget.cast()) }

    /// Shows the window, and draws it once.
    func open() {
        gtk_window_present(window.widget.cast())
        Display.pump { gtk_widget_get_mapped(window.widget.pointer) != 0 }
        Display.draw(window.widget)
    }

    func lay(_ laid: Laid, at place: Place, in row: RowNumber = .table) {
        if case .text(let text) = laid, place == "name", pendingRows[row] != nil { return pendingRows[row] = text }
        table.apply([.lay(laid, at: Spot(place, in: row))])
    }

    /// Lays rows with a text at `name`.
    func add(_ rows: Range<Int>, to place: Place = "rows") {
        let numbers = rows.map { RowNumber($0) }
        for number in numbers { pendingRows[number] = "row \(number.number)" }
        table.apply([.add(numbers, to: Spot(place), before: nil)])
        if !table.asksForRows(at: [place]) { for number in numbers { layRow(number) } }
    }

    private func layRow(_ row: RowNumber) {
        if let onRowRequest { return onRowRequest(row) }
        if let text = pendingRows.removeValue(forKey: row) {
            table.apply([.lay(.text(text), at: Spot("name", in: row))])
        }
    }

    subscript(place: Place, in row: RowNumber = .table) -> Widget {
        get throws { try #require(table.widget(at: Spot(place, in: row))) }
    }

    func takeGestures() -> [String] {
        defer { gestures = [] }
        return gestures
    }
}

/// A reader of the content that widgets show.
@MainActor enum WidgetReader {
    /// The content of a spot on the screen, as a table that records it would return it.
    static func setting(of table: GTKTable, at spot: Spot) -> PlaceContent {
        var setting = PlaceContent()
        guard let widget = table.widget(at: spot) else { return setting }
        if let laid = laid(on: widget) { setting.lay(laid) }
        if !widget.isVisible { setting.lay(.mark(.hidden, true)) }
        if !widget.isSensitive { setting.lay(.mark(.enabled, false)) }
        if widget.isA(gtk_entry_get_type()), let hint = Property.text("placeholder-text", of: widget.raw) {
            setting.lay(.hint(hint))
        }
        if gtk_widget_has_css_class(widget.pointer, "error") != 0 { setting.lay(.invalid(toolTip(of: widget))) }
        // GTK cannot return a label, and only compares it with another.
        if let label = table.state(at: spot).label { setting.lay(.label(otherLabel(of: widget, than: label) ?? label)) }
        if widget.isA(gtk_button_get_type()), let tip = toolTip(of: widget) { setting.lay(.tip(tip)) }
        if widget.isA(gtk_link_button_get_type()) {
            let address = String(cString: gtk_link_button_get_uri(widget.opaque))
            if !address.isEmpty { setting.lay(.link(address)) }
        }
        return setting
    }

    static func toolTip(of widget: Widget) -> String? {
        gtk_widget_get_tooltip_text(widget.pointer).map { String(cString: $0) }
    }

    /// The accessible label, if it is another than the given one.
    static func otherLabel(of widget: Widget, than label: String) -> String? {
        guard let other = dertisch_other_label(widget.opaque, label) else { return nil }
        defer { g_free(other) }
        return String(cString: other)
    }

    /// True if assistive technology is told that the widget is busy.
    static func isBusy(_ widget: Widget) -> Bool { dertisch_is_busy(widget.opaque) != 0 }

    static func text(of widget: Widget) -> String? {
        if widget.isA(gtk_label_get_type()) { return String(cString: gtk_label_get_text(widget.opaque)) }
        if widget.isA(gtk_editable_get_type()) { return String(cString: gtk_editable_get_text(widget.opaque)) }
        return widget.isA(gtk_button_get_type()) || widget.isA(gtk_check_button_get_type())
            ? Property.text("label", of: widget.raw) ?? "" : nil
    }

    private static func laid(on widget: Widget) -> Laid? {
        if widget.isA(gtk_label_get_type())
            || widget.isA(gtk_button_get_type()) && !widget.isA(gtk_toggle_button_get_type())
        {
            return .text(text(of: widget) ?? "")
        }
        if widget.isA(gtk_editable_get_type()) { return .entry(text(of: widget) ?? "", revision: 0) }
        if widget.isA(gtk_check_button_get_type()) || widget.isA(gtk_switch_get_type()) {
            return .flag(Property.flag("active", of: widget.raw))
        }
        if widget.isA(gtk_picture_get_type()) {
            guard gtk_picture_get_paintable(widget.opaque) != nil else { return nil }
            let words = gtk_picture_get_alternative_text(widget.opaque).map { String(cString: $0) } ?? ""
            return .picture(Picture("", width: 1, height: 1, description: words))
        }
        let buttons = widget.children
        if widget.isA(gtk_box_get_type()), !buttons.isEmpty,
            buttons.allSatisfy({ $0.isA(gtk_check_button_get_type()) })
        {
            let choices = buttons.enumerated().map { Choice(number: $0 + 1, text: text(of: $1) ?? "") }
            let on = choices.filter { Property.flag("active", of: buttons[$0.number - 1].raw) }
            return .selection(choices, chosen: on.map(\.number))
        }
        if widget.isA(gtk_drop_down_get_type()) {
            let chosen = Int(gtk_drop_down_get_selected(widget.opaque))
            guard let model = gtk_drop_down_get_model(widget.opaque) else { return nil }
            let texts = (0..<g_list_model_get_n_items(model)).map {
                String(cString: gtk_string_list_get_string(model, $0))
            }
            let choices = texts.enumerated().map { Choice(number: $0 + 1, text: $1) }
            return .choices(choices, chosen: choices.indices.contains(chosen) ? chosen + 1 : nil)
        }
        return nil
    }

    /// The texts of the rows of a box, a list box, a flow box or a list view, in order.
    static func texts(in list: Widget) -> [String] {
        list.children.compactMap { child in
            @MainActor func first(_ widget: Widget) -> String? {
                if widget.isA(gtk_label_get_type()) { return text(of: widget) }
                return widget.children.lazy.compactMap(first).first
            }
            return first(child)
        }
    }
}

extension Screen {
    /// The input of a customer, who replaces the text of an entry and moves the focus.
    var input: TableChecker.Input {
        TableChecker.Input(
            type: { [self] text, spot in
                if let entry = table.widget(at: spot) { gtk_editable_set_text(entry.opaque, text) }
            },
            focus: { [self] spot in if let entry = table.widget(at: spot) { gtk_widget_grab_focus(entry.pointer) } },
            focused: { [self] in focused })
    }

    /// The entry of a row that has the focus.
    private var focused: Spot? {
        guard let focus = gtk_window_get_focus(window.widget.cast()) else { return nil }
        return table.rows(at: Spot("rows")).map { Spot("typed", in: $0) }.first { spot in
            table.widget(at: spot).map { gtk_widget_is_ancestor(focus, $0.pointer) != 0 } ?? false
        }
    }

    /// The visible rows of a list, in order.
    func rows(at spot: Spot) -> [RowNumber] {
        guard let list = table.widget(at: spot) else { return [] }
        let rows = table.rows(at: spot)
        func row(_ child: Widget) -> RowNumber? {
            rows.first { row in
                guard let name = table.widget(at: Spot("name", in: row)) else { return false }
                return name == child || gtk_widget_is_ancestor(name.pointer, child.pointer) != 0
            }
        }
        return list.children.filter { gtk_widget_get_child_visible($0.pointer) != 0 }.compactMap(row)
    }
}
