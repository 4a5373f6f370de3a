#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import DertischWindowState
    import UIKit

    /// The input that comes back in a scene that the system has freed: typed fields, answers to open questions, and the
    /// focus.
    extension SceneRoom {
        /// Restores a stored scene: its seating now, and its input once the first orders are answered.
        func restore(_ state: WindowState.Window) {
            for problem in restorer.restore(state, by: maitreD, nextTurn: nextTurn) { report(problem) }
            if let maitreD { restorer.giveBackOnceSettled(by: maitreD) }
        }

        /// Takes a gesture of the guest's, or of what is given back.
        func handle(_ event: GestureEvent, at spot: Spot, on table: UIKitTable) {
            table.note(event, at: spot, turn: nextTurn())
            // Where the guest is by now counts. A list that shows its end is no sign of the guest.
            if !restorer.isGivingBack, event.isOfGuest { restorer.forgetFocus() }
            maitreD?.gesture(event, at: spot, on: table)
            host?.inputChanged(in: self)
        }

        /// The scene as it is to be restored.
        var state: WindowState.Window? {
            guard let maitreD else { return nil }
            let focus = restorer.focus ?? currentFocus
            // The plan remembers the row.
            if let focus { table(numbered: focus.table)?.touch(RowNumber(focus.row)) }
            var state = WindowState.Window(plan: maitreD.plan)
            let typed = tables.values.flatMap(\.table.storedFields) + (restorer.input?.fields.map(\.typed) ?? [])
            state.fields = typed.latest.map(\.field)
            state.answers = restorer.answers(
                with: overlays.alerts.map { ($0.id, $0.controller.textFields?.first?.text) })
            state.focus = focus
            return state
        }

        /// Gives the focus back, once its table is there and takes it.
        func restoreFocus() {
            guard let focus = restorer.focus, let maitreD, let table = table(numbered: focus.table),
                maitreD.takesGestures(from: table)
            else { return }
            _ = table.restore(focus)
            restorer.forgetFocus()
        }

        func table(numbered number: Int) -> UIKitTable? {
            tables.values.first { $0.table.number == number }?.table
        }

        /// The place that has the focus, of the menu on top or else of the scene.
        private var currentFocus: WindowFocus? {
            guard let maitreD, let responder = areas.firstResponder else { return nil }
            let focused = tables.values.filter { maitreD.takesGestures(from: $0.table) }
            return focused.lazy.compactMap { $0.table.focus(at: responder) }.first
        }
    }
#endif
