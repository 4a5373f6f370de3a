import CGTK
import Dertisch

/// A table as it stands on the screen: the board, what lies around it, and the menu over it.
@MainActor final class Tray {
    let table: GTKTable
    /// What is shown: a box around the table, on which popovers can lie.
    let widget: Held
    /// The title bar, once the table has come to stand where one is wanted.
    private(set) var titleBar: Held?
    private var sections: [Place: Stage] = [:]
    private var back: Widget?

    init(_ table: GTKTable) {
        self.table = table
        widget = Held(Widget(new: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)))
        let root = table.board.root.widget
        root.expand()
        gtk_box_append(widget.widget.cast(), root.pointer)
    }

    /// The stage in a place of the table.
    func stage(at place: Place) -> Stage? {
        if let stage = sections[place] { return stage }
        guard let spot = table.board[place], spot.kind == .box else { return nil }
        let stage = Stage()
        gtk_box_append(spot.widget.cast(), stage.stack.widget.pointer)
        sections[place] = stage
        return stage
    }

    /// Puts the designer's title bar above the table, in a section or a popover.
    func standAlone() {
        guard titleBar == nil, let bar = table.board.titleBar else { return }
        titleBar = bar
        if bar.widget.isA(gtk_header_bar_get_type()) { gtk_header_bar_set_show_title_buttons(bar.widget.opaque, 0) }
        gtk_box_prepend(widget.widget.cast(), bar.widget.pointer)
    }

    /// The title bar for a window: the designer's, or a plain one, with a way back.
    func makeTitleBar(_ goBack: @escaping @MainActor () -> Void) -> Widget {
        if let titleBar { return titleBar.widget }
        let bar = table.board.titleBar ?? Held(Widget(new: gtk_header_bar_new()))
        titleBar = bar
        guard bar.widget.isA(gtk_header_bar_get_type()) else { return bar.widget }
        let button = Widget(new: gtk_button_new_from_icon_name("go-previous-symbolic"))
        Signal.hear("clicked", of: button.raw, goBack)
        gtk_header_bar_pack_start(bar.widget.opaque, button.pointer)
        back = button
        return bar.widget
    }

    /// Shows the way back, or not.
    func setBack(_ isThere: Bool) { back?.isVisible = isThere }
}
