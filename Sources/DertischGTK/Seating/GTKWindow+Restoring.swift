import CGTK
import Dertisch
import DertischPrimitives
import DertischWindowState

/// What survives the end of the program besides the seating: typed fields, answers to open questions, and the focus.
extension GTKWindow {
    /// The time after which fields are given back though first orders are still open. Those in rows wait for their rows.
    private static let settlingLimit = Duration.seconds(5)
    /// The highest number of a table that is restored. A larger one comes from a damaged file.
    private static let maxTableNumber = 1 << 40

    /// Restores a stored window: its seating now, and its input once the first orders are answered.
    ///
    /// - Returns: a problem for each customer that cannot be seated.
    func restore(_ state: WindowState.Window) -> [SeatingProblem] {
        let fields = state.fields.map { RestoredInput.Field(typed: TypedField(field: $0, turn: room?.nextTurn() ?? 0)) }
        restored = RestoredInput(fields: fields, answers: state.answers, focus: state.focus)
        // New tables get higher numbers than those that are restored, now or when they are uncovered.
        lastTable = min(max(lastTable, state.plan.tableNumbers.max() ?? 0), Self.maxTableNumber)
        return maitreD?.restore(state.plan) ?? []
    }

    /// Waits until what was restored is given back, and the first orders are answered. It takes no longer than a limit.
    func restorationEnded() async {
        if let givingBack { await givingBack.value } else { _ = await settled() }
    }

    /// Gives a restored table its number back, unless another has it.
    func renumber(_ table: GTKTable, to number: Int) {
        guard (1...Self.maxTableNumber).contains(number), self.table(numbered: number) == nil else { return }
        table.number = number
        lastTable = max(lastTable, number)
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
            if let text = alert.enteredText, text.utf8.count <= Self.maxAnswerBytes { state.answers[alert.id] = text }
        }
        state.focus = focus
        state.isActive = isActive
        return state
    }

    /// Longer answers than this, in bytes, are not stored.
    private static let maxAnswerBytes = 4096

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
        return await withTimeLimit(Self.settlingLimit, by: AnyClock(erasing: room.clock), or: false) {
            await maitreD.settled()
            return true
        }
    }

    private func giveBack(areSettled: Bool) {
        guard let maitreD, let fields = restored?.fields else { return }
        isGivingBack = true
        let waiting = fields.compactMap { giveBack($0, by: maitreD, areSettled: areSettled) }
        isGivingBack = false
        let plan = maitreD.plan
        let (tables, questions) = (Set(plan.tableNumbers), Set(plan.questionNumbers))
        restored?.fields = waiting.filter { tables.contains($0.typed.field.table) }
        let answers = restored?.answers ?? [:]
        restored?.answers = answers.filter { questions.contains($0.key) }
        // Widgets can be scrolled to, and take the focus, once they are laid out.
        IdleSource.runOnce { [weak self] in self?.restoreFocus() }
        stateChanged()
    }

    /// Gives a field back. Returns it if it has to wait.
    private func giveBack(
        _ field: RestoredInput.Field, by maitreD: MaitreD, areSettled: Bool
    ) -> RestoredInput.Field? {
        let (spot, value) = (field.typed.spot, field.typed.field.value)
        guard let table = table(numbered: field.typed.field.table) else { return field }
        // The guest has typed there since.
        if table.typedFields[spot] != nil { return nil }
        guard maitreD.takesGestures(from: table) else {
            var field = field
            field.isShown = field.isShown || table.show(value, at: spot)
            return field
        }
        if spot.row != .table, !maitreD.hasRow(spot.row, on: table) { return areSettled ? nil : field }
        table.enter(value, at: spot, isShown: field.isShown)
        return nil
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
