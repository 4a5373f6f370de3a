import CGTK
import DertischRoom
import DertischSupport
import DertischWindowState

/// What survives the end of the program besides the seating: typed fields, answers to open questions, and the focus.
extension GTKWindow {
    /// Restores a stored window: its seating now, and its input once the first orders are answered.
    ///
    /// - Returns: a problem for each customer that cannot be seated.
    func restore(_ state: WindowState.Window) -> [SeatingProblem] {
        let fields = state.fields.map { RestoredInput.Field(typed: TypedField(field: $0, turn: room?.nextTurn() ?? 0)) }
        restored = RestoredInput(fields: fields, answers: state.answers, focus: state.focus)
        tableNumbers.keep(for: state.plan)
        return maitreD?.restore(state.plan) ?? []
    }

    /// Waits until what was restored is given back, and the first orders are answered. It takes no longer than a limit.
    func restorationEnded() async {
        if let givingBack { await givingBack.value } else { _ = await settled() }
    }

    /// Gives a restored table its number back, unless another has it.
    func renumber(_ table: GTKTable, to number: Int) {
        if self.table(numbered: number) == nil, tableNumbers.giveBack(number) { table.number = number }
    }

    /// Leaves the focus where the guest uses the window by now.
    func forgetRestoredFocus() { restored?.focus = nil }

    /// Takes a gesture of the guest's, or of what is given back.
    func handle(_ event: GestureEvent, at spot: Spot, on table: GTKTable) {
        table.note(event, at: spot, turn: room?.nextTurn() ?? 0)
        // Where the guest is by now counts. A list that shows its end is no sign of the guest.
        if !isGivingBack, event != .reachedEnd { restored?.focus = nil }
        maitreD?.gesture(event, at: spot, on: table)
        stateChanged()
    }

    /// The typed fields of the window, with those that are not given back yet.
    var typedFields: [TypedField] {
        frames.values.flatMap { $0.table.storedFields } + (restored?.fields.map(\.typed) ?? [])
    }

    /// The state to restore if the program is killed.
    ///
    /// - Parameter turns: the turns of the fields that are stored.
    func state(with turns: Set<Int>, isActive: Bool) -> WindowState.Window {
        let focus = restored?.focus ?? currentFocus
        // The plan remembers the row.
        if let focus { table(numbered: focus.table)?.touch(RowNumber(focus.row)) }
        var state = state
        state.fields = typedFields.sorted { $0.turn < $1.turn }.filter { turns.contains($0.turn) }.map(\.field)
        state.answers = restored?.answers ?? [:]
        for alert in alerts {
            if let text = alert.enteredText, text.utf8.count <= RestoredInput.maxAnswerBytes {
                state.answers[alert.id] = text
            }
        }
        state.focus = focus
        state.isActive = isActive
        return state
    }

    /// Gives back what takes it by now, once no order is open. What does not waits for the next change of the seating.
    func giveBackOnceSettled() {
        guard restored != nil, givingBack == nil else { return }
        givingBack = Task { [weak self] in
            let areSettled = await self?.settled() ?? false
            self?.givingBack = nil
            self?.giveBack(areSettled: areSettled)
            if !areSettled { self?.giveBackLate() }
        }
    }

    /// Gives back what waits for its row, once the first orders are answered. They take longer than the limit.
    private func giveBackLate() {
        guard lateGivingBack == nil, let maitreD, restored?.fields.isEmpty == false else { return }
        lateGivingBack = Task { [weak self] in
            await maitreD.settled()
            guard !Task.isCancelled else { return }
            self?.lateGivingBack = nil
            self?.giveBack(areSettled: true)
        }
    }

    /// Waits until no order is open, for a limited time. Returns false if there was not enough.
    private func settled() async -> Bool {
        guard let maitreD, let room else { return false }
        return await withTimeLimit(RestoredInput.settlingLimit, by: AnyClock(erasing: room.clock), or: false) {
            await maitreD.settled()
            return true
        }
    }

    private func giveBack(areSettled: Bool) {
        guard let maitreD, let restored else { return }
        isGivingBack = true
        let waiting = restored.givingBack(by: maitreD, areSettled: areSettled) { self.table(numbered: $0) }
        isGivingBack = false
        self.restored?.fields = waiting.fields
        self.restored?.answers = waiting.answers
        // Widgets can be scrolled to, and take the focus, once they are laid out.
        IdleSource.runOnce { [weak self] in self?.restoreFocus() }
        stateChanged()
    }

    /// Gives the focus back. A row out of view is scrolled to first, and gets its widgets with the next frame.
    private func restoreFocus(hasScrolled: Bool = false) {
        guard let focus = restored?.focus, let maitreD else { return forgetRestoredIfEmpty() }
        if let table = table(numbered: focus.table), maitreD.takesGestures(from: table), !table.restore(focus),
            !hasScrolled
        {
            table.scroll(to: RowNumber(focus.row))
            return IdleSource.runOnce { [weak self] in self?.restoreFocus(hasScrolled: true) }
        }
        restored?.focus = nil
        forgetRestoredIfEmpty()
    }

    private func forgetRestoredIfEmpty() { if restored?.isEmpty == true { restored = nil } }

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
