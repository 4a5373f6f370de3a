extension AnyParty {
    /// Begins to cook: what needs no hop is done when this returns.
    @usableFromInline final func cook(
        _ ticket: Ticket, _ pace: Pace, by chef: Int?, _ edit: Edit?, insteadOf old: Ticket? = nil,
        _ start: () -> Task<Void, Never>
    ) {
        let before = work.enter(.order, ticket)
        defer { work.leave(to: before) }
        if let old { supersede(old) }
        book.begin(ticket, pace)
        stage = .starting
        starting = ticket
        notice(.cooking(ticket))
        let task = withTicket(ticket, start)
        stage = .idle
        // `cooked` clears it.
        guard starting == ticket else { return }
        starting = nil
        guard book.isCooking(ticket) else { return task.cancel() }
        tasks[ticket] = CookingOrder(task: task, edit: edit)
        work.suspend(ticket)
        watch(ticket, by: chef)
        if mustLay { lay(.changes) }
    }

    @usableFromInline final func begin(_ start: () -> Task<Void, Never>) -> Task<Void, Never> {
        floor.hasActions ? floor.withActions(start) : start()
    }

    /// Begins so that whatever the order leads to can be told to be this order's.
    @usableFromInline final func withTicket(_ ticket: Ticket, _ start: () -> Task<Void, Never>) -> Task<Void, Never> {
        OrderTicket.$current.withValue(OrderTicket(ticket, of: partyName)) { begin(start) }
    }

    /// An order has been cooked, or was given up.
    @usableFromInline final func cooked(_ ticket: Ticket, _ edit: Edit?) {
        let wasStarting = starting == ticket
        let before = work.enter(.order, ticket)
        defer { work.leave(to: before) }
        if wasStarting {
            starting = nil
        } else {
            let wasStopped = tasks[ticket]?.isStopped == true
            unwatch(ticket)
            if wasStopped { return goOn() }
        }
        if book.isCooking(ticket) {
            book.end(ticket)
            finish(ticket, edit)
        } else {
            work.close(ticket)
            settle(edit)
        }
        // What needed no hop ends within `cook`, whose caller goes on; what hopped goes on itself.
        if !wasStarting { goOn() }
    }

    @usableFromInline final func finish(_ ticket: Ticket, _ edit: Edit?) {
        settle(edit)
        work.close(ticket)
        notice(.done(ticket))
    }

    /// Lays what the waiter changed, and what waited for an edit to be done.
    private func settle(_ edit: Edit?) {
        edit?.settle()
        if mustLay || edit != nil { lay(.changes) }
    }

    /// A newer order takes the place of one that is cooking: that is cancelled, and its dishes are not taken any more.
    private func supersede(_ ticket: Ticket) {
        book.end(ticket)
        tasks[ticket]?.task.cancel()
        floor.timer.stop(ticket, of: self)
        setLate(ticket, false)
        notice(.superseded(ticket))
    }

    /// What waited is not cooked after all.
    final func drop(_ waiting: WaitingLine.Work) {
        guard case .order(let order) = waiting else { return }
        order.edit?.settle()
        work.close(order.ticket)
        notice(.dropped(order.ticket))
    }

    /// Cancels what cooks and drops what waits.
    final func abandon() {
        for (ticket, cooking) in tasks {
            cooking.task.cancel()
            floor.timer.stop(ticket, of: self)
        }
        for work in line.removeAll() { drop(work) }
        for order in given { order.edit?.settle() }
        given = []
        hand.due = []
        lateDishes = []
        triggers.clear()
    }

    /// Whether a dish can be plated now, or has to wait until another has been plated or laid.
    @usableFromInline final var canPlate: Bool { stage == .idle || stage == .starting }

    /// A dish has been plated: those follow that came meanwhile.
    @usableFromInline final func plated(_ ticket: Ticket) {
        if !tasks.isEmpty { putOff(ticket) }
        if mustMark { lay(.changes) }
        while !lateDishes.isEmpty { lateDishes.removeFirst()() }
        // What was given meanwhile: at the end of what is starting, or now.
        if stage == .idle && isAnythingDue { goOn() }
    }

    /// Notes what serves dishes as they come, so that it ends with the shift. Answers whether the shift is on.
    final func follow(_ stream: Task<Void, any Error>?, _ ticket: Ticket) -> Bool {
        streams[ticket] = isOnShift && book.isCooking(ticket) ? stream : nil
        if tasks[ticket] != nil {
            floor.timer.stop(ticket, of: self)
            if stream == nil { watch(ticket, by: nil) }
        }
        return isOnShift
    }

    /// Ends what serves dishes as they come.
    final func endStreams() {
        for stream in streams.values { stream.cancel() }
        streams = [:]
    }
}
