import DertischBasics

extension AnyParty {
    /// Gives the order of an edit after a pause in typing of the given length (debounce).
    final func wait(_ rest: Duration, for order: any Sendable, _ edit: Edit) {
        resting.removeValue(forKey: edit.spot)?.giveWay()
        let clock = context.clock
        let task = Task.immediate { [weak self, spot = edit.spot] in
            guard (try? await clock.sleep(for: rest.bounded)) != nil else { return }
            self?.orderWhatRests(at: spot)
        }
        resting[edit.spot] = RestingEdit(order: order, edit: edit, timer: task)
    }

    /// Gives the orders of all waiting edits, so that they precede the customer's next order. A spot that is being edited again keeps waiting.
    final func orderWhatRests(butNot spot: Spot, _ event: GestureEvent) {
        for other in resting.keys.sorted(byName: \.description) {
            if case .edited = event, other == spot { continue }
            orderWhatRests(at: other)
        }
    }

    final func orderWhatRests() {
        for spot in resting.keys.sorted(byName: \.description) { orderWhatRests(at: spot) }
    }

    private func orderWhatRests(at spot: Spot) {
        guard let edit = resting.removeValue(forKey: spot) else { return }
        edit.timer.cancel()
        _ = answering(spot) { take(edit.order, edit.edit) }
    }
}
