extension AnyParty {
    /// How long news may be worked on; orders say it themselves.
    static var newsLimit: Duration { .seconds(30) }

    /// An order has served a dish, after it had waited for something.
    final func putOff(_ ticket: Ticket) {
        guard let order = cooking[ticket] else { return }
        floor.timer.putOff(order)
        setLate(order, false)
    }

    /// An order has cooked for too long without a dish.
    final func tookTooLong(_ slow: CookingOrder, _ time: Duration) {
        let ticket = slow.ticket
        // Asked about once in each such time, whatever became of the question.
        if asked == ticket { asked = nil }
        guard !slow.isLate, orders.isCooking(ticket) else { return }
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

    /// An order does not cook any more.
    final func unwatch(_ order: CookingOrder) {
        floor.timer.stop(order)
        setLate(order, false)
    }

    /// Marks the places as busy whose gestures led to orders that are late, and those no more that were.
    final func layMarks() {
        due.remove(.marks)
        let late = cooking.values.filter(\.isLate).compactMap(\.origin)
        hand.hold(Set(late))
    }

    /// Whether a gesture is made where an order is late, so that the customer is asked about that instead.
    final func asksAbout(_ gestured: Gestured, at spot: Spot) -> Bool {
        switch gestured {
        case .tapped, .submitted, .chose: break
        case .edited, .reachedEnd: return false
        }
        guard let late = cooking.first(where: { $0.value.isLate && $0.value.origin == spot }) else { return false }
        askWhetherToStop(late.key)
        return true
    }

    /// The customer has ordered something that has to wait for an order that is late.
    final func askAboutTurn() {
        if let turn = orders.turn, cooking[turn]?.isLate == true { askWhetherToStop(turn) }
    }

    private func askWhetherToStop(_ ticket: Ticket) {
        guard asked == nil else { return }
        asked = ticket
        let wine = floor.sommelier
        let draft = AlertDraft(
            text: wine.house("house.slow", "This is taking longer than usual."),
            answers: [
                (wine.house("house.stop", "Stop"), .destructive),
                (wine.house("house.wait", "Keep waiting"), .cancel),
            ])
        floor.ask(draft) { [weak self] answer, _ in
            self?.asked = nil
            if answer == 0 { self?.stop(ticket) }
        }
    }

    /// The customer gives an order up: its task is cancelled, its dishes are not taken any more, and what waits goes on.
    private func stop(_ ticket: Ticket) {
        guard let order = cooking[ticket], orders.isCooking(ticket) else { return }
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
