extension AnyParty {
    final var isSettled: Bool { stage == .idle && orders.isIdle && !orders.isAnyWaiting && !isAnythingDue }

    /// True if the table shows what a page is sent with: every order is done, or has no end. Orders without an end serve a stream or have no
    /// time limit, and the orders behind one in turn come after it.
    ///
    /// - Parameter hasFirstDishes: true if each of those must have served a dish.
    final func isServed(hasFirstDishes: Bool) -> Bool {
        guard stage == .idle, !isAnythingDue else { return false }
        guard !orders.isIdle else { return !orders.isAnyWaiting }
        guard !orders.isAnyWaiting || orders.inTurn != nil else { return false }
        return orders.entries.filter(\.isCooking).allSatisfy { order in
            let isEndless = order.stream != nil || (order.chef != nil && timeLimit(of: order) == nil)
            return isEndless && (order.hasServed || !hasFirstDishes)
        }
    }

    /// True if requests, triggers or given orders are due, which all precede the orders that wait their turn.
    final var isAnythingDue: Bool {
        !pending.given.isEmpty || !pending.requests.isEmpty || (pending.triggers.areDue && presence == .atWork)
    }

    /// Ends a turn: lays what it has changed. Then runs the pending work, each piece a turn of its own, until an order is suspended or no work is left.
    @usableFromInline final func endTurn() {
        layTurn()
        if stage == .idle, !pending.isEmpty || orders.isAnyWaiting { runPending() }
        if context.isAwaited { context.settle() }
    }

    private func runPending() {
        let before = work.enter(.order)
        defer { work.leave(to: before) }
        while stage == .idle {
            if let plate = pending.dishes.next() {
                plate()
            } else if pending.isAnythingAsked, let response = nextRequest() {
                follow([response])
            } else if let order = pending.given.next() {
                order.decide()
            } else if let next = orders.next {
                beginInTurn(next)
            } else {
                break
            }
            layTurn()
        }
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

    private func beginInTurn(_ next: OrderTable.Entry) {
        switch next.job {
        case .order: answering(next.origin) { begin(next) }
        case .news(let inbox):
            guard let hear = inbox.next() else {
                orders.finish(next.ticket)
                return
            }
            if !inbox.isEmpty { orders.post(inbox) }
            hear(next.ticket)
        }
    }

    /// Queues a head chef's news, to be heard in turn. Off shift it is heard too, so that the carte is up to date on return.
    final func hear(_ inbox: any NewsInbox) {
        guard !isGone else { return }
        orders.post(inbox)
        endTurn()
    }

    /// Reports that an order waiting its turn is dropped.
    private func drop(_ waiting: OrderTable.Entry) {
        guard waiting.job.order != nil else { return }
        waiting.edit?.settle()
        notice(.dropped(waiting.ticket))
    }

    /// Reports that an order waiting its turn was dropped for a newer one, and tells the waiter, who has already taken it.
    final func giveUp(_ waiting: OrderTable.Entry) {
        drop(waiting)
        takeBack(waiting.job.order, waiting.ticket)
    }

    /// Cancels all cooking orders and drops all pending work.
    final func abandon() {
        for order in orders.entries { order.task?.cancel() }
        context.timer.forget(self)
        for waiting in orders.removeWaiting() { drop(waiting) }
        for edit in pending.removeAll() { edit.settle() }
    }

    final func endStreams() { for stream in orders.removeStreams() { stream.cancel() } }
}
