import CGTK
import DertischRoom
import DertischWindowState

/// What survives the end of the program besides the seating: typed fields, answers to open questions, and the focus.
extension GTKWindow {
    /// Restores a stored window: its seating now, and its input once the first orders are answered.
    ///
    /// - Returns: a problem for each customer that cannot be seated.
    func restore(_ state: WindowState.Window) -> [SeatingProblem] {
        restorer.restore(state, by: maitreD) { room?.nextTurn() ?? 0 }
    }

    /// Waits until what was restored is given back, and the first orders are answered. It takes no longer than a limit.
    func restorationEnded() async {
        if let maitreD { await restorer.ended(by: maitreD) }
    }

    /// Takes a gesture of the guest's, or of what is given back.
    func handle(_ event: GestureEvent, at spot: Spot, on table: GTKTable) {
        table.note(event, at: spot, turn: room?.nextTurn() ?? 0)
        // Where the guest is by now counts. A list that shows its end is no sign of the guest.
        if !restorer.isGivingBack, event.isOfGuest { restorer.forgetFocus() }
        maitreD?.gesture(event, at: spot, on: table)
        stateChanged()
    }

    /// The typed fields of the window, with those that are not given back yet.
    var typedFields: [TypedField] {
        frames.values.flatMap { $0.table.storedFields } + (restorer.input?.fields.map(\.typed) ?? [])
    }

    /// The state to restore if the program is killed.
    ///
    /// - Parameter turns: the turns of the fields that are stored.
    func state(with turns: Set<Int>, isActive: Bool) -> WindowState.Window {
        let focus = restorer.focus ?? currentFocus
        // The plan remembers the row.
        if let focus { table(numbered: focus.table)?.touch(RowNumber(focus.row)) }
        var state = state
        state.fields = typedFields.sorted { $0.turn < $1.turn }.filter { turns.contains($0.turn) }.map(\.field)
        state.answers = restorer.answers(with: alerts.map { ($0.id, $0.enteredText) })
        state.focus = focus
        state.isActive = isActive
        return state
    }

    /// Restores the focus after the next layout: widgets can be scrolled to then, and take the focus.
    func restoreFocusSoon() {
        IdleSource.runOnce { [weak self] in self?.restoreFocus() }
        stateChanged()
    }

    /// Gives the focus back. A row out of view is scrolled to first, and gets its widgets with the next frame.
    private func restoreFocus(hasScrolled: Bool = false) {
        guard let focus = restorer.focus, let maitreD else { return }
        if let table = table(numbered: focus.table), maitreD.takesGestures(from: table), !table.restore(focus),
            !hasScrolled
        {
            table.scroll(to: RowNumber(focus.row))
            return IdleSource.runOnce { [weak self] in self?.restoreFocus(hasScrolled: true) }
        }
        restorer.forgetFocus()
    }

    func table(numbered number: Int) -> GTKTable? {
        frames.values.first { $0.table.number == number }?.table
    }

    /// The place that has the focus, of the menu on top or else of the window.
    var currentFocus: WindowFocus? {
        guard let maitreD, let top = frames.values.first(where: { maitreD.takesGestures(from: $0.table) }),
            let root = gtk_widget_get_root(top.widget.widget.pointer), let holder = gtk_root_get_focus(root)
        else { return nil }
        var next: Widget? = Widget(holder)
        while let widget = next {
            let frame = frames.values.first { $0.widget.widget == widget || $0.titleBar?.widget == widget }
            if let frame { return frame.table.focus(in: Widget(holder)) }
            next = widget.parent
        }
        return nil
    }
}
