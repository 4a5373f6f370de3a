extension AnyParty {
    final var isSettled: Bool { stage == .idle && orders.isIdle && pending.turns.isEmpty && !isAnythingDue }

    /// True if the table shows what a page is sent with: every order is done, or has no end. Orders without an end serve a stream or have no
    /// time limit, and the orders behind one in turn come after it.
    ///
    /// - Parameter hasFirstDishes: true if each of those must have served a dish.
    final func isServed(hasFirstDishes: Bool) -> Bool {
        guard stage == .idle, !isAnythingDue else { return false }
        guard !orders.isIdle else { return pending.turns.isEmpty }
        // An order that has just been superseded or stopped may still end.
        let open = cooking.values.filter { isCooking($0.ticket) }
        guard pending.turns.isEmpty || orders.turn != nil else { return false }
        return open.allSatisfy { order in
            let isEndless = streams[order.ticket] != nil || (order.chef != nil && timeLimit(of: order) == nil)
            return isEndless && (order.hasServed || !hasFirstDishes)
        }
    }

    /// True if requests, triggers or given orders are due, which all precede the orders that wait their turn.
    final var isAnythingDue: Bool {
        !pending.given.isEmpty || !pending.requests.isEmpty || (pending.triggers.areDue && presence == .atWork)
    }

    /// Runs the pending work, until an order is suspended or no work is left.
    @usableFromInline final func goOn() {
        guard !pending.isEmpty else {
            if context.isAwaited { context.settle() }
            return
        }
        let before = work.enter(.order)
        defer { work.leave(to: before) }
        while stage == .idle {
            if pending.isAnythingAsked, let response = nextRequest() {
                follow([response])
            } else if let order = pending.given.next() {
                order.decide()
            } else if orders.turn == nil, let turn = pending.turns.next() {
                begin(turn)
            } else {
                break
            }
        }
        if context.isAwaited { context.settle() }
    }

    /// The next request of the carte. While the maître d carries out an errand, triggers wait: another customer may sit here afterwards.
    private func nextRequest() -> Response? {
        if let response = pending.requests.next() { return response }
        guard presence == .atWork else { return nil }
        guard !context.isMoving else {
            context.mustGoOn = true
            return nil
        }
        while let trigger = pending.triggers.next() {
            if let response = response(to: trigger) { return response }
        }
        return nil
    }

    private func begin(_ turn: OrderQueue.Turn) {
        switch turn {
        case .order(let order):
            answering(order.origin, order.cook)
            // It had been set aside; now it is done or suspended.
            if cooking[order.ticket] == nil { work.forget(order.ticket) }
        case .news(let inbox, let ticket):
            guard let hear = inbox.next() else { return }
            if !inbox.isEmpty { enqueue(inbox) }
            hear(ticket)
        }
    }

    /// Queues a head chef's news, to be heard in turn. Off shift it is heard too, so that the carte is up to date on return.
    final func hear(_ inbox: any NewsInbox) {
        guard !isGone else { return }
        enqueue(inbox)
        goOn()
    }

    private func enqueue(_ inbox: any NewsInbox) {
        lastTicket += 1
        pending.turns.append(.news(inbox, Ticket(number: lastTicket)))
    }

    /// Reports that an order waiting its turn is dropped.
    final func drop(_ turn: OrderQueue.Turn) {
        guard case .order(let order) = turn else { return }
        order.edit?.settle()
        work.forget(order.ticket)
        notice(.dropped(order.ticket))
    }

    /// Drops an order that waits its turn for a newer one, and tells the waiter, who has already taken it.
    final func giveUp(_ turn: OrderQueue.Turn) {
        guard case .order(let waiting) = turn else { return }
        let order = work.order(waiting.ticket)
        drop(turn)
        takeBack(order, waiting.ticket)
    }

    /// Cancels all cooking orders and drops all pending work.
    final func abandon() {
        for order in cooking.values {
            order.task.cancel()
            context.timer.stop(order)
        }
        let (edits, turns) = pending.removeAll()
        for turn in turns { drop(turn) }
        for edit in edits { edit.settle() }
    }

    final func endStreams() {
        for stream in streams.values { stream.cancel() }
        streams = [:]
    }
}
