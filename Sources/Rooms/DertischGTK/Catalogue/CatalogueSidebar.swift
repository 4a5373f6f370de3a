import CGTK
import DertischRoom
import DertischCatalogue

/// The list of all states in the catalogue's window, by screens, with a field that finds them.
@MainActor final class CatalogueSidebar {
    /// A state in the list.
    struct State {
        let number: Int
        let screen: SampledScreen
        let state: SampledState
    }

    let widget = WidgetReference(Widget(new: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)))
    private(set) var states: [State] = []
    /// Called with a state that was chosen, also if it was chosen before.
    var onChoice: (@MainActor (State) -> Void)?
    private let list = Widget(new: gtk_list_box_new())
    private let entry = Widget(new: gtk_search_entry_new())
    private var rows: [Widget] = []
    /// The heading of each screen, and the numbers of its states.
    private var headings: [(row: Widget, numbers: Range<Int>)] = []
    /// True until the click that has chosen a row has ended, which also activates the row.
    private var isFresh = false

    private static let width: gint = 264

    init(of book: SampleBook) {
        let box = widget.widget
        gtk_widget_set_size_request(box.pointer, Self.width, -1)
        box.setClass("dertisch-states", true)
        Property.set("placeholder-text", of: entry.raw, to: "Find a state")
        gtk_box_append(box.cast(), entry.pointer)
        list.setClass("navigation-sidebar", true)
        let scroller = Widget(new: gtk_scrolled_window_new())
        gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_widget_set_vexpand(scroller.pointer, 1)
        gtk_scrolled_window_set_child(scroller.opaque, list.pointer)
        gtk_box_append(box.cast(), scroller.pointer)
        for screen in book.screens where !screen.states.isEmpty { add(screen) }
        addRemarks(of: book)
        Signal.connectObject("row-selected", of: list.raw) { [weak self] in self?.selected($0) }
        Signal.connectObject("row-activated", of: list.raw) { [weak self] in self?.activated($0) }
        Signal.connect("search-changed", of: entry.raw) { [weak self] in self?.filter() }
        Signal.connect("stop-search", of: entry.raw) { [weak self] in
            self?.find("")
        }
        Signal.connect("activate", of: entry.raw) { [weak self] in self?.chooseFirst() }
    }

    /// Chooses a state.
    func select(_ state: State) {
        guard rows.indices.contains(state.number) else { return }
        gtk_list_box_select_row(list.opaque, rows[state.number].cast())
    }

    /// Chooses the next state that is shown, or one further away.
    func move(_ step: Int) {
        let shown = rows.indices.filter { rows[$0].isVisible }
        let selected = gtk_list_box_get_selected_row(list.opaque).map { Widget($0) }
        let current = shown.firstIndex { rows[$0] == selected } ?? (step > 0 ? -1 : shown.count)
        guard shown.indices.contains(current + step) else { return }
        select(states[shown[current + step]])
    }

    /// The states that the field leaves in the list.
    var shownStates: [State] { states.filter { rows[$0.number].isVisible } }

    /// Shows the states whose names have some words.
    func find(_ words: String) {
        gtk_editable_set_text(entry.opaque, words)
        filter()
    }

    /// Puts the focus into the field that finds states.
    func find() { gtk_widget_grab_focus(entry.pointer) }

    private func add(_ screen: SampledScreen) {
        let heading = addRow(screen.isSampled ? screen.name : "\(screen.name), without samples", isState: false)
        let first = states.count
        for state in screen.states {
            states.append(State(number: states.count, screen: screen, state: state))
            rows.append(addRow(state.name, isState: true))
        }
        headings.append((heading, first..<states.count))
    }

    private func addRemarks(of book: SampleBook) {
        let hidden = book.unsampled.filter(\.states.isEmpty).map(\.name)
        let repeated = book.screens.flatMap { screen in screen.repeated.map { "\(screen.name): \($0)" } }
        for (words, names) in [
            ("Not shown, since without samples, and started with an entrée", hidden),
            ("Given twice; give the second one a name of its own", repeated),
        ] where !names.isEmpty {
            let label = addLabel("\(words):\n\(names.joined(separator: ", "))")
            gtk_label_set_wrap(label.opaque, 1)
            label.setClass("dertisch-remark", true)
            gtk_box_append(widget.widget.cast(), label.pointer)
        }
    }

    private func addRow(_ text: String, isState: Bool) -> Widget {
        let row = Widget(new: gtk_list_box_row_new())
        let label = addLabel(text)
        label.setClass(isState ? "dertisch-state" : "dertisch-screen", true)
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_list_box_row_set_child(row.cast(), label.pointer)
        gtk_list_box_row_set_selectable(row.cast(), isState ? 1 : 0)
        gtk_list_box_row_set_activatable(row.cast(), isState ? 1 : 0)
        gtk_widget_set_focusable(row.pointer, isState ? 1 : 0)
        gtk_list_box_append(list.opaque, row.pointer)
        return row
    }

    private func addLabel(_ text: String) -> Widget {
        let label = Widget(new: gtk_label_new(text))
        gtk_label_set_xalign(label.opaque, 0)
        return label
    }

    private func selected(_ row: UnsafeMutableRawPointer) {
        guard let number = rows.firstIndex(where: { $0.raw == row }) else { return }
        isFresh = true
        IdleSource.runOnce { [weak self] in self?.isFresh = false }
        onChoice?(states[number])
    }

    /// Shows a state again, as it was at first.
    private func activated(_ row: UnsafeMutableRawPointer) {
        guard !isFresh, let number = rows.firstIndex(where: { $0.raw == row }) else { return }
        onChoice?(states[number])
    }

    /// Shows the states whose names, or whose screens' names, have all words of the field.
    private func filter() {
        let words = String(cString: gtk_editable_get_text(entry.opaque)).lowercased().split(separator: " ")
        for (state, row) in zip(states, rows) {
            let name = "\(state.screen.name) \(state.state.name)".lowercased()
            row.isVisible = words.allSatisfy { name.contains($0) }
        }
        for heading in headings { heading.row.isVisible = heading.numbers.contains { rows[$0].isVisible } }
    }

    private func chooseFirst() {
        // The field tells of its last letters a moment later.
        filter()
        if let first = shownStates.first { select(first) }
    }
}
