extension Party {
    /// Begins to cook: what needs no hop is done when this returns.
    @inlinable @inline(__always) func cook(_ ticket: Ticket, _ pace: Pace, _ start: () -> Task<Void, Never>) {
        book.begin(ticket, pace)
        stage = .starting
        starting = ticket
        notice(.cooking(ticket))
        let task = floor.hasActions ? floor.withActions(start) : start()
        stage = .idle
        // `cooked` clears it.
        guard starting == ticket else { return }
        starting = nil
        guard book.isCooking(ticket) else { return task.cancel() }
        tasks[ticket] = task
        if mustLay { lay(.changes) }
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func readTask(
        _ read: @escaping @MainActor (WaiterForHeadChef<C>) async throws -> Void, _ ticket: Ticket
    ) -> Task<Void, Never> {
        Task.immediate {
            do {
                try await read(WaiterForHeadChef(hatch, ticket))
            } catch {
                apologise(error, for: nil, ticket)
            }
            cooked(ticket, nil)
        }
    }

    /// An order has been cooked, or was given up.
    @inlinable func cooked(_ ticket: Ticket, _ edit: Edit?) {
        let wasStarting = starting == ticket
        if wasStarting { starting = nil } else { tasks[ticket] = nil }
        if book.isCooking(ticket) {
            book.end(ticket)
            finish(ticket, edit)
        } else {
            settle(edit)
        }
        // What needed no hop ends within `cook`, whose caller goes on; what hopped goes on itself.
        if !wasStarting { goOn() }
    }

    @inlinable func finish(_ ticket: Ticket, _ edit: Edit?) {
        settle(edit)
        notice(.done(ticket))
    }

    /// Lays what the waiter changed, and what waited for an edit to be done.
    @inlinable func settle(_ edit: Edit?) {
        edit?.settle()
        if mustLay || edit != nil { lay(.changes) }
    }

    /// A newer order takes the place of one that is cooking: that is cancelled, and its dishes are not taken any more.
    @_semantics("optimize.no.crossmodule") @usableFromInline func supersede(_ ticket: Ticket) {
        book.end(ticket)
        tasks[ticket]?.cancel()
        notice(.superseded(ticket))
    }

    /// An order that waited is not cooked after all.
    @_semantics("optimize.no.crossmodule") @usableFromInline func drop(_ work: WaitingLine<C>.Work) {
        guard case .order(_, let ticket, let edit, _) = work else { return }
        edit?.settle()
        notice(.dropped(ticket))
    }

    /// Cancels what cooks and drops what waits.
    @inlinable func abandon() {
        if !isSettled { abandonAll() }
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func abandonAll() {
        for task in tasks.values { task.cancel() }
        for work in line.removeAll() { drop(work) }
        for order in given { order.edit?.settle() }
        given = []
        hand.due = []
        lateDishes = []
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func apologise(
        _ error: any Error, for order: C.Order?, _ ticket: Ticket
    ) {
        guard !isOver, book.isCooking(ticket) else { return }
        var handled = Handled.alert
        change { waiter, carte in
            handled = waiter.apologise(Apology(order: order, error: error), onto: &carte)
        }
        lay(.changes)
        notice(.apologised(ticket, handled: handled))
        guard handled == .alert else { return }
        guard let order else { return floor.alert(error, again: nil) }
        floor.alert(error) { [rope] in _ = rope.party?.take(order) }
    }
}
