import CGTK
import DertischRoom

/// The frame of a table on the screen: its widget tree, its title bar, and the menu over it.
@MainActor final class TableFrame {
    let table: GTKTable
    /// The visible widget: a box around the table that can hold popovers.
    let widget: WidgetReference
    /// The title bar, once the table is in a position that needs one.
    private(set) var titleBar: WidgetReference?
    private var sections: [Place: TableStack] = [:]
    private(set) var backButton: Widget?

    init(_ table: GTKTable) {
        self.table = table
        widget = WidgetReference(Widget(new: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)))
        let root = table.widgetTree.root.widget
        root.expand()
        gtk_box_append(widget.widget.cast(), root.pointer)
    }

    /// Shows the table on widgets of another layout. Its sections move to them. It has no title bar until it gets one again.
    func exchange(_ widgetTree: WidgetTree, of file: UILayout) {
        let old = table.widgetTree
        for (place, section) in sections {
            if let spot = old[place] { gtk_box_remove(spot.widget.cast(), section.stack.widget.pointer) }
        }
        if let titleBar, titleBar.widget.parent == widget.widget {
            gtk_box_remove(widget.widget.cast(), titleBar.widget.pointer)
        }
        titleBar = nil
        backButton = nil
        table.show(on: widgetTree, of: file)
        gtk_box_remove(widget.widget.cast(), old.root.widget.pointer)
        widgetTree.root.widget.expand()
        gtk_box_append(widget.widget.cast(), widgetTree.root.widget.pointer)
        for (place, section) in sections {
            if let spot = widgetTree[place] { gtk_box_append(spot.widget.cast(), section.stack.widget.pointer) }
        }
    }

    /// The section in a place of the table.
    func section(at place: Place) -> TableStack? {
        if let section = sections[place] { return section }
        guard let spot = table.widgetTree[place], spot.kind == .box else { return nil }
        let section = TableStack()
        gtk_box_append(spot.widget.cast(), section.stack.widget.pointer)
        sections[place] = section
        return section
    }

    /// Shows the designer's title bar above the table, in a section or a popover.
    func showTitleBar() {
        guard titleBar == nil, let bar = table.widgetTree.titleBar else { return }
        titleBar = bar
        gtk_box_prepend(widget.widget.cast(), bar.widget.pointer)
        guard bar.widget.isA(gtk_header_bar_get_type()) else { return }
        gtk_header_bar_set_show_title_buttons(bar.widget.opaque, 0)
        guard gtk_header_bar_get_title_widget(bar.widget.opaque) == nil else { return }
        // By default the bar would show the title of the whole window.
        let title = Widget(new: gtk_label_new(table.widgetTree.title))
        title.setClass("title", true)
        gtk_header_bar_set_title_widget(bar.widget.opaque, title.pointer)
        table.widgetTree.onTitleChange = { [weak widgetTree = table.widgetTree] in
            gtk_label_set_text(title.opaque, widgetTree?.title ?? "")
        }
    }

    /// The title bar for a window: the designer's, or a plain one. A back button stands at its start unless the
    /// designer has put something there.
    func makeTitleBar(_ goBack: @escaping @MainActor () -> Void) -> Widget {
        if let titleBar { return titleBar.widget }
        let bar = table.widgetTree.titleBar ?? WidgetReference(Widget(new: gtk_header_bar_new()))
        titleBar = bar
        guard bar.widget.isA(gtk_header_bar_get_type()), isFreeAtStart(bar.widget) else { return bar.widget }
        let button = Widget(new: gtk_button_new_from_icon_name("go-previous-symbolic"))
        Signal.connect("clicked", of: button.raw, goBack)
        gtk_header_bar_pack_start(bar.widget.opaque, button.pointer)
        backButton = button
        return bar.widget
    }

    /// True if the start of a header bar holds only the window's own buttons. GTK nests them in a box within a box.
    private func isFreeAtStart(_ bar: Widget) -> Bool {
        guard let center = bar.children.first?.children.first, center.isA(gtk_center_box_get_type()) else {
            return true
        }
        let start = Widget(gtk_center_box_get_start_widget(center.opaque))
        return start?.children.allSatisfy { $0.isA(gtk_window_controls_get_type()) } ?? true
    }

    /// Shows or hides the back button.
    func showBackButton(_ isVisible: Bool) { backButton?.isVisible = isVisible }
}
