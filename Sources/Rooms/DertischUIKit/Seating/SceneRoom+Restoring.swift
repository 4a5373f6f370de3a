#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import DertischWindowState
    import UIKit

    /// The input that comes back in a scene that the system has freed: typed fields, answers to open questions, and the
    /// focus.
    extension SceneRoom {
        /// Restores a stored scene: its seating now, and its input once the first orders are answered.
        func restore(_ state: WindowState.Window) {
            let fields = state.fields.map { RestoredInput.Field(typed: TypedField(field: $0, turn: nextTurn())) }
            let input = RestoredInput(fields: fields, answers: state.answers, focus: state.focus)
            restored = input.isEmpty ? nil : input
            tableNumbers.keep(for: state.plan)
            for problem in maitreD?.restore(state.plan) ?? [] { report(problem) }
            giveBackOnceSettled()
        }

        /// Gives a restored table its number back, unless another has it.
        func renumber(_ table: UIKitTable, to number: Int) {
            if self.table(numbered: number) == nil, tableNumbers.giveBack(number) { table.number = number }
        }

        /// Takes a gesture of the guest's, or of what is given back.
        func handle(_ event: GestureEvent, at spot: Spot, on table: UIKitTable) {
            table.note(event, at: spot, turn: nextTurn())
            // Where the guest is by now counts. A list that shows its end is no sign of the guest.
            if !isGivingBack, event != .reachedEnd { restored?.focus = nil }
            maitreD?.gesture(event, at: spot, on: table)
            host?.inputChanged(in: self)
        }

        /// The scene as it is to be restored.
        var state: WindowState.Window? {
            guard let maitreD else { return nil }
            let focus = restored?.focus ?? currentFocus
            // The plan remembers the row.
            if let focus { table(numbered: focus.table)?.touch(RowNumber(focus.row)) }
            var state = WindowState.Window(plan: maitreD.plan)
            let typed = tables.values.flatMap(\.table.storedFields) + (restored?.fields.map(\.typed) ?? [])
            state.fields = typed.latest.map(\.field)
            state.answers = restored?.answers ?? [:]
            for (id, alert) in alerts {
                guard let text = alert.textFields?.first?.text, text.utf8.count <= RestoredInput.maxAnswerBytes else {
                    continue
                }
                state.answers[id] = text
            }
            state.focus = focus
            return state
        }

        /// Gives back what takes it by now, once no order is open. What does not waits for the next change of the seating.
        func giveBackOnceSettled() {
            guard restored != nil, givingBack.isEmpty, let maitreD else { return }
            let clock = clock
            givingBack = [
                Task { [weak self] in
                    await maitreD.settled()
                    if !Task.isCancelled { self?.giveBack(areSettled: true) }
                },
                Task { [weak self] in
                    try? await clock.sleep(for: RestoredInput.settlingLimit)
                    // The orders go on, and so does the wait for the rows that they bring.
                    if !Task.isCancelled { self?.giveBack(areSettled: false) }
                },
            ]
        }

        /// Ends the wait for the first orders.
        func stopGivingBack() {
            for task in givingBack { task.cancel() }
            givingBack = []
        }

        private func giveBack(areSettled: Bool) {
            if areSettled { stopGivingBack() }
            guard let maitreD, let restored else { return }
            isGivingBack = true
            let waiting = restored.givingBack(by: maitreD, areSettled: areSettled) { self.table(numbered: $0) }
            isGivingBack = false
            self.restored?.fields = waiting.fields
            self.restored?.answers = waiting.answers
            restoreFocus()
        }

        private func restoreFocus() {
            if let focus = restored?.focus, let maitreD, let table = table(numbered: focus.table),
                maitreD.takesGestures(from: table)
            {
                _ = table.restore(focus)
                restored?.focus = nil
            }
            if restored?.isEmpty == true { restored = nil }
        }

        private func table(numbered number: Int) -> UIKitTable? {
            tables.values.first { $0.table.number == number }?.table
        }

        /// The place that has the focus, of the menu on top or else of the scene.
        private var currentFocus: WindowFocus? {
            guard let maitreD, let responder = areas.firstResponder else { return nil }
            let focused = tables.values.filter { maitreD.takesGestures(from: $0.table) }
            return focused.lazy.compactMap { $0.table.focus(at: responder) }.first
        }

        private func nextTurn() -> Int {
            lastTurn += 1
            return lastTurn
        }
    }
#endif
