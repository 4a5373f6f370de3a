extension AnyParty {
    /// The time limit for news; orders have their own.
    static var newsLimit: Duration { .seconds(30) }

    /// Notes that a suspended order has served a dish, which restarts its time limit.
    final func postpone(_ ticket: Ticket) {
        guard let order = cooking[ticket] else { return }
        context.timer.postpone(order)
        setLate(order, false)
        guard !order.hasServed else { return }
        order.hasServed = true
        if context.isAwaited { context.settle() }
    }

    /// Handles an order that has cooked beyond its limit without a dish.
    final func tookTooLong(_ slow: CookingOrder, _ time: Duration) {
        let ticket = slow.ticket
        // The customer may be asked once in each such period, even after an earlier answer.
        if asked == ticket { asked = nil }
        guard !slow.isLate, isCooking(ticket) else { return }
        let order = work.order(ticket).flatMap { CaseName.of($0) }
        report(.slowToCook(ticket, order: order, time))
        setLate(slow, true)
        lay(.changes)
    }

    private func setLate(_ order: CookingOrder, _ isLate: Bool) {
        guard order.isLate != isLate else { return }
        order.isLate = isLate
        hasLate = isLate || cooking.values.contains { $0.isLate }
        due.formUnion([.marks, .changes])
    }

    /// Stops watching an order that no longer cooks.
    final func unwatch(_ order: CookingOrder) {
        context.timer.stop(order)
        setLate(order, false)
    }

    /// Marks the places of late orders as busy, and clears all other marks.
    final func layMarks() {
        due.remove(.marks)
        let late = cooking.values.filter(\.isLate).compactMap(\.origin)
        writer.hold(Set(late))
    }

    /// Asks the customer about a late order, if a gesture is made at its place. Returns `true` if so; the gesture then has no other effect.
    final func asksAbout(_ event: GestureEvent, at spot: Spot) -> Bool {
        switch event {
        case .tapped, .submitted, .chose: break
        case .edited, .reachedEnd: return false
        }
        guard let late = cooking.first(where: { $0.value.isLate && $0.value.origin == spot }) else { return false }
        askWhetherToStop(late.key)
        return true
    }

    /// Asks the customer about the order in turn if it is late, since a new order has to wait for it.
    final func askAboutTurn() {
        if let turn = orders.turn, cooking[turn]?.isLate == true { askWhetherToStop(turn) }
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
        guard let order = cooking[ticket], isCooking(ticket) else { return }
        let before = work.enter(.order, ticket)
        defer { work.leave(to: before) }
        apologise(OrderStopped(), for: work.order(ticket), ticket)
        unwatch(order)
        order.isStopped = true
        order.task.cancel()
        close(ticket, order.edit)
        goOn()
    }
}
