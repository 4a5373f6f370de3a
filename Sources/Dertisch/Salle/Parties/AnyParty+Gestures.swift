extension AnyParty {
    /// Answers a gesture at the table: takes what it orders, and does what it asks of the maître d. Returns why it was refused, if that is
    /// known at once.
    final func gesture(_ gestured: Gestured, at spot: Spot) -> Refusal? {
        guard presence == .atWork else { return presence == .onBreak ? .onBreak : .offShift }
        let before = work.enter(.gesture)
        defer { work.leave(to: before) }
        if !resting.isEmpty { orderWhatRests(butNot: spot, gestured) }
        if hasLate, asksAbout(gestured, at: spot) { return nil }
        switch spot.row == .table ? respond(to: gestured, at: spot) : hand.respond(to: gestured, at: spot) {
        case .success(let responses): return answering(spot) { follow(responses) }
        case .failure(let refusal): return refusal
        }
    }

    @discardableResult final func follow(_ responses: [Response]) -> Refusal? {
        var refusal: Refusal?
        for response in responses {
            switch response {
            case .order(let order, let edit): refusal = take(order, edit) ?? refusal
            case .resting(let order, let edit, let rest): wait(rest, for: order, edit)
            case .maitreD(let request): floor.perform(request, from: number)
            case .ask(let question): ask(question(hand.sommelier))
            }
        }
        return refusal
    }

    /// Notes the place for orders that are not done at once: it is marked as busy if one of them cooks for too long.
    final func answering<Outcome>(_ spot: Spot?, _ answer: () -> Outcome) -> Outcome {
        let before = origin
        origin = spot
        defer { origin = before }
        return answer()
    }

    /// Asks the customer, and gives the order of the answer.
    private func ask(_ question: AskedQuestion) {
        floor.ask(question.draft) { [weak self, origin] answer, entered in
            guard let self, let order = question.order(answer, entered) else { return }
            _ = answering(origin) { take(order, nil) }
        }
    }

    /// Takes the bill of a menu that the customer opened. Answers whether the customer was there to take it.
    final func takeBill(_ bill: any Sendable, _ payment: MenuPayment) -> Bool {
        guard isOnShift else { return false }
        let before = work.enter(.order)
        defer { work.leave(to: before) }
        switch payment {
        case .declared(let opening): if let order = order(for: bill, opening: opening) { take(order, nil) }
        case .handed(let take): take(bill)
        }
        return true
    }
}
