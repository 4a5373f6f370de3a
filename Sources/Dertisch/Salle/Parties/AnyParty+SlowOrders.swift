extension AnyParty {
    /// The time limit for news; orders have their own.
    static var newsLimit: Duration { .seconds(30) }

    /// Looks at the orders that are due, by the house's timer.
    final func lookAtOrders(_ now: Duration) {
        for entry in orders.due(at: now) {
            let limit = entry.time?.limit ?? timeLimit(of: entry).map { max($0, Duration.milliseconds(1)).bounded }
            if orders.look(at: entry.ticket, limit: limit, now), let limit { tookTooLong(entry, limit) }
        }
        layTurn()
    }

    /// Handles an order that has cooked beyond its limit without a dish.
    private func tookTooLong(_ slow: OrderTable.Entry, _ time: Duration) {
        let ticket = slow.ticket
        // The customer may be asked once in each such period, even after an earlier answer.
        if asked == ticket { asked = nil }
        guard !slow.isLate, isCooking(ticket) else { return }
        report(.slowToCook(ticket, order: slow.job.order.flatMap { CaseName.of($0) }, time))
        note(isLate: true, ticket)
    }

    /// Notes whether an order is late, which its place shows.
    final func note(isLate: Bool, _ ticket: Ticket) {
        if orders.note(isLate: isLate, ticket) { due.formUnion([.marks, .changes]) }
    }

    /// Marks the places of late orders as busy, and clears all other marks.
    final func layMarks() {
        due.remove(.marks)
        writer.hold(Set(orders.entries.filter(\.isLate).compactMap(\.origin)))
    }

    /// Asks the customer about a late order, if a gesture is made at its place. Returns `true` if so; the gesture then has no other effect.
    final func asksAbout(_ event: GestureEvent, at spot: Spot) -> Bool {
        switch event {
        case .tapped, .submitted, .chose: break
        case .edited, .reachedEnd: return false
        }
        guard let late = orders.entries.first(where: { $0.isLate && $0.origin == spot }) else { return false }
        askWhetherToStop(late.ticket)
        return true
    }

    /// Asks the customer about the order in turn if it is late, since a new order has to wait for it.
    final func askAboutTurn() {
        if let turn = orders.inTurn, turn.isLate { askWhetherToStop(turn.ticket) }
    }

    private func askWhetherToStop(_ ticket: Ticket) {
        guard asked == nil, canTellGuest else { return }
        asked = ticket
        let texts = context.sommelier
        let draft = AlertDraft(
            text: texts.house("house.slow", "This is taking longer than usual."),
            answers: [
                (texts.house("house.stop", "Stop"), .destructive),
                (texts.house("house.wait", "Keep waiting"), .cancel),
            ])
        context.ask(draft) { [weak self] answer, _ in
            self?.asked = nil
            if answer == 0 { self?.stop(ticket) }
        }
    }

    /// Stops an order at the customer's request: its task is cancelled, its later dishes are dropped, and waiting work continues.
    private func stop(_ ticket: Ticket) {
        guard let entry = orders[ticket], entry.task != nil else { return }
        let before = work.enter(.order, ticket)
        defer { work.leave(to: before) }
        apologise(OrderStopped(), for: entry.job.order, ticket)
        end(ticket, .stopped)
        settle(entry.edit)
        notice(.done(ticket))
        endTurn()
    }
}
