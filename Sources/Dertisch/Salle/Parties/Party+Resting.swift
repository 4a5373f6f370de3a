extension Party {
    /// Gives the order of an edit once typing there has rested for so long.
    @_semantics("optimize.no.crossmodule") @usableFromInline func wait(
        _ rest: Duration, for order: C.Order, _ edit: Edit
    ) {
        resting.removeValue(forKey: edit.spot)?.giveWay()
        let clock = floor.clock
        let task = Task.immediate { [rope, spot = edit.spot] in
            guard (try? await clock.sleep(for: rest)) != nil else { return }
            rope.party?.orderWhatRests(at: spot)
        }
        resting[edit.spot] = RestingEdit(order: order, edit: edit, timer: task)
    }

    /// Gives the orders of all edits, so that they come before whatever the customer does next. One that is edited again
    /// goes on resting.
    @_semantics("optimize.no.crossmodule") @usableFromInline func orderWhatRests(
        butNot spot: Spot, _ gestured: Gestured
    ) {
        for other in resting.keys.sorted(by: { $0.description < $1.description }) {
            if case .edited = gestured, other == spot { continue }
            orderWhatRests(at: other)
        }
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func orderWhatRests() {
        for spot in resting.keys.sorted(by: { $0.description < $1.description }) { orderWhatRests(at: spot) }
    }

    func orderWhatRests(at spot: Spot) {
        guard let edit = resting.removeValue(forKey: spot) else { return }
        edit.timer.cancel()
        take(edit.order, edit.edit)
    }
}

/// An edit whose order waits for typing to rest.
@usableFromInline @MainActor struct RestingEdit<C: Course> {
    let order: C.Order
    let edit: Edit
    let timer: Task<Void, Never>

    /// Newer typing takes its place.
    func giveWay() {
        timer.cancel()
        edit.settle()
    }
}
