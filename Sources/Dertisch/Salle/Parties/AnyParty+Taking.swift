extension AnyParty {
    /// As many orders as may be given while the party is not idle.
    static var givenLimit: Int { 64 }

    final var isSettled: Bool {
        stage == .idle && book.isIdle && line.isEmpty && !isAnythingDue
    }

    /// Whether anything is to be done before what waits its turn.
    final var isAnythingDue: Bool { !given.isEmpty || !hand.due.isEmpty || (triggers.areDue && mayTrigger) }

    /// Whether the carte asks for anything, though it may have to wait.
    private var isAnythingAsked: Bool { !hand.due.isEmpty || triggers.areDue }

    /// Whether the customer is there for what its table does by itself.
    private var mayTrigger: Bool { isOnShift && !isOnBreak }

    /// What is to be done next of what the carte asks for. While the maître d is about something else it waits: who sits where
    /// may be another then.
    private func dueResponse() -> Response? {
        if !hand.due.isEmpty { return hand.due.removeFirst() }
        guard mayTrigger else { return nil }
        guard !floor.isMoving else {
            floor.mustGoOn = true
            return nil
        }
        while let trigger = triggers.next() {
            if let response = response(to: trigger) { return response }
        }
        return nil
    }

    private func nextTicket() -> Ticket {
        lastTicket += 1
        return Ticket(number: lastTicket)
    }

    /// A gesture at the table. Answers why it was refused, if it was known at once.
    final func gesture(_ gestured: Gestured, at spot: Spot) -> Refusal? {
        guard isOnShift else { return .offShift }
        guard !isOnBreak else { return .onBreak }
        let before = work.enter(.gesture)
        defer { work.leave(to: before) }
        if !resting.isEmpty { orderWhatRests(butNot: spot, gestured) }
        if hasLate, asksAbout(gestured, at: spot) { return nil }
        switch spot.row == .table ? respond(to: gestured, at: spot) : hand.respond(to: gestured, at: spot) {
        case .success(let responses):
            isAnswering = true
            defer { isAnswering = false }
            return remembering(spot) { follow(responses, at: spot) }
        case .failure(let refusal): return refusal
        }
    }

    @discardableResult final func follow(_ responses: [Response], at spot: Spot? = nil) -> Refusal? {
        var refusal: Refusal?
        for response in responses {
            switch response {
            case .order(let order, let edit): refusal = take(order, edit) ?? refusal
            case .resting(let order, let edit, let rest): wait(rest, for: order, edit)
            case .maitreD(let request): floor.perform(request, from: number)
            case .ask(let question): ask(question(hand.sommelier), at: spot)
            }
        }
        return refusal
    }

    /// Asks the customer, and gives the order of the answer.
    private func ask(_ question: AskedQuestion, at spot: Spot?) {
        floor.ask(question.draft) { [weak self] answer, entered in
            guard let self, let order = question.order(answer, entered) else { return }
            _ = remembering(spot) { take(order, nil) }
        }
    }

    /// Takes the bill of a menu that the customer opened. Answers whether anybody took it.
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

    /// Whether an order may be given now, or why not. One that may be given but not taken yet waits for ``goOn()``.
    @usableFromInline final func mayGive(_ edit: Edit?, isWaiters: Bool) -> Refusal? {
        if isOver || !(isOnShift || isWaiters) { return refuse(edit, .offShift) }
        if stage != .idle && given.count >= Self.givenLimit { return refuse(edit, .queueFull) }
        return nil
    }

    /// What becomes of an order that is given now, and its ticket.
    ///
    /// - Parameter call: who cooks it and when; `nil` if it concerns the waiter alone.
    @usableFromInline final func receive(_ call: Call?, _ edit: Edit?, _ order: any Sendable) -> Reception {
        let ticket = nextTicket()
        var verdict = OrderBook.Verdict.cook
        if let call {
            verdict = book.verdict(on: call.pace, isNext: line.isEmpty, limit: call.backlog.limit)
            if verdict == .wait, hasLate, isAnswering, edit == nil { askAboutTurn() }
            if verdict == .wait, let refusal = makeRoom(for: call) { verdict = .refuse(refusal) }
            if case .refuse(let refusal) = verdict { return .refused(refuse(edit, refusal)) }
        }
        work.open(order, ticket)
        notice(.ordered(ticket))
        return .received(ticket, verdict)
    }

    @usableFromInline final func refuse(_ edit: Edit?, _ refusal: Refusal) -> Refusal {
        if let edit {
            edit.settle()
            mustLay = true
            if stage == .idle { lay(.changes) }
        }
        notice(.refused(refusal, place: nil))
        return refusal
    }

    /// Sees that one more order can wait for a chef. Answers why not, if it cannot.
    private func makeRoom(for call: Call) -> Refusal? {
        guard line.count(for: call.chef) >= call.backlog.limit else { return nil }
        guard call.backlog.whenFull == .dropOldest, let oldest = line.removeOldest(for: call.chef) else {
            return .queueFull
        }
        drop(oldest)
        return nil
    }

    /// An order waits its turn.
    final func wait(_ order: WaitingOrder) {
        line.append(.order(order))
        if mustLay { lay(.changes) }
    }

    /// Takes what was given meanwhile, and works off what waits its turn, until something has to be waited for.
    @usableFromInline final func goOn() {
        while stage == .idle {
            if isAnythingAsked, let response = dueResponse() {
                follow([response])
            } else if !given.isEmpty {
                _ = given.removeFirst().receive()
            } else if book.turn == nil, let work = line.next() {
                begin(work)
            } else {
                break
            }
        }
        if floor.isAwaited && isSettled { floor.settle() }
    }

    private func begin(_ work: WaitingLine.Work) {
        switch work {
        case .order(let order):
            cook(order.ticket, .inTurn, by: order.chef, order.edit) { order.cook(order.ticket) }
            tasks[order.ticket]?.origin = order.origin
        case .news(let inbox, let ticket):
            guard let hear = inbox.next() else { return }
            if !inbox.isEmpty { line.append(.news(inbox, nextTicket())) }
            cook(ticket, .inTurn, by: nil, nil) { hear(ticket) }
        }
    }

    /// News for one of the head chefs. Off shift it is heard too, so that the carte is right on return.
    final func hear(_ inbox: any NewsInbox) {
        guard !isOver else { return }
        line.append(.news(inbox, nextTicket()))
        let before = work.enter(.order)
        goOn()
        work.leave(to: before)
    }
}

/// Which head chef an order is for, and on what terms.
@usableFromInline struct Call {
    /// The chef's number in the party, in the order of hiring.
    @usableFromInline let chef: Int
    @usableFromInline let pace: Pace
    @usableFromInline let backlog: Backlog

    @inlinable init(chef: Int, pace: Pace, backlog: Backlog) {
        self.chef = chef
        self.pace = pace
        self.backlog = backlog
    }
}

/// What became of an order that was given.
@usableFromInline enum Reception {
    case refused(Refusal)
    case received(Ticket, OrderBook.Verdict)
}

/// An order as it was given, before the waiter has taken it.
struct GivenOrder {
    let edit: Edit?
    let receive: @MainActor () -> Refusal?
}
