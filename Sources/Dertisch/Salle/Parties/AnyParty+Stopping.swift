extension AnyParty {
    /// How long news may be worked on; orders say it themselves.
    static var newsLimit: Duration { .seconds(30) }

    /// An order's head chef waits for something: from now on its time counts, unless it serves a stream.
    final func watch(_ ticket: Ticket, by chef: Int?) {
        guard streams[ticket] == nil else { return }
        let limit = chef.map { timeLimit(of: work.order(ticket), by: $0) } ?? Self.newsLimit
        if let limit { floor.timer.start(ticket, of: self, limit: limit) }
    }

    /// An order has served a dish, after it had waited for something.
    @usableFromInline final func putOff(_ ticket: Ticket) {
        guard tasks[ticket] != nil else { return }
        floor.timer.putOff(ticket, of: self)
        setLate(ticket, false)
    }

    /// An order has cooked for too long without a dish.
    final func tookTooLong(_ ticket: Ticket, _ time: Duration) {
        // Asked about once in each such time, whatever became of the question.
        if asked == ticket { asked = nil }
        guard let cooking = tasks[ticket], !cooking.isLate, book.isCooking(ticket) else { return }
        let order = work.order(ticket).flatMap { CaseName.of($0) }
        report(.slowToCook(ticket, order: order, time))
        setLate(ticket, true)
        if mustMark { lay(.changes) }
    }

    final func setLate(_ ticket: Ticket, _ isLate: Bool) {
        guard tasks[ticket]?.isLate == !isLate else { return }
        tasks[ticket]?.isLate = isLate
        hasLate = tasks.values.contains { $0.isLate }
        mustMark = true
        mustLay = true
    }

    /// An order does not cook any more.
    final func unwatch(_ ticket: Ticket) {
        floor.timer.stop(ticket, of: self)
        setLate(ticket, false)
        tasks[ticket] = nil
    }

    /// Marks the places as busy whose gestures led to orders that are late, and those no more that were.
    final func layMarks() {
        mustMark = false
        let late = tasks.values.filter(\.isLate).compactMap(\.origin)
        hand.hold(Set(late))
    }

    /// Does what a gesture asks for, and notes for each order that is not done at once where the gesture was made.
    final func remembering<Outcome>(_ spot: Spot?, _ act: () -> Outcome) -> Outcome {
        let before = lastTicket
        let outcome = act()
        if lastTicket > before, let spot, !tasks.isEmpty || !line.isEmpty {
            for number in before + 1...lastTicket {
                let ticket = Ticket(number: number)
                if tasks[ticket] != nil { tasks[ticket]?.origin = spot } else { line.note(spot, of: ticket) }
            }
        }
        return outcome
    }

    /// Whether a gesture is made where an order is late, so that the customer is asked about that instead.
    final func asksAbout(_ gestured: Gestured, at spot: Spot) -> Bool {
        switch gestured {
        case .tapped, .submitted, .chose: break
        case .edited, .reachedEnd: return false
        }
        guard let late = tasks.first(where: { $0.value.isLate && $0.value.origin == spot }) else { return false }
        askWhetherToStop(late.key)
        return true
    }

    /// The customer has ordered something that has to wait for an order that is late.
    final func askAboutTurn() {
        if let turn = book.turn, tasks[turn]?.isLate == true { askWhetherToStop(turn) }
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
        guard let cooking = tasks[ticket], book.isCooking(ticket) else { return }
        let before = work.enter(.order, ticket)
        defer { work.leave(to: before) }
        apologise(OrderStopped(), for: work.order(ticket), ticket)
        floor.timer.stop(ticket, of: self)
        setLate(ticket, false)
        tasks[ticket]?.isStopped = true
        book.end(ticket)
        cooking.task.cancel()
        finish(ticket, cooking.edit)
        goOn()
    }
}
