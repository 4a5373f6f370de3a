extension Party {
    /// As many orders as may be given while the party is not idle.
    @inlinable static var givenLimit: Int { 64 }

    @inlinable var isSettled: Bool {
        stage == .idle && book.isIdle && line.isEmpty && given.isEmpty && hand.due.isEmpty
    }

    @inlinable func nextTicket() -> Ticket {
        lastTicket += 1
        return Ticket(number: lastTicket)
    }

    /// The customer's order. Answers why it was refused, if it was known at once.
    @inlinable @discardableResult func take(_ order: C.Order, _ edit: Edit? = nil) -> Refusal? {
        guard isOnShift else {
            edit?.settle()
            notice(.refused(.offShift, place: nil))
            return .offShift
        }
        return take(GivenOrder(order: order, edit: edit, isWaiters: false))
    }

    /// An order of the waiter's own.
    @_semantics("optimize.no.crossmodule") @usableFromInline func takeFromWaiter(_ order: C.Order) {
        take(GivenOrder(order: order, edit: nil, isWaiters: true))
    }

    @inlinable @discardableResult func take(_ order: GivenOrder<C>) -> Refusal? {
        guard !isOver else { return .offShift }
        guard stage == .idle else {
            guard given.count < Self.givenLimit else { return refuse(order, .queueFull) }
            given.append(order)
            return nil
        }
        let refusal = receive(order)
        goOn()
        return refusal
    }

    /// Lets the waiter take an order and the kitchen begin with it, or lets it wait its turn.
    @inlinable func receive(_ order: GivenOrder<C>) -> Refusal? {
        let ticket = nextTicket()
        guard let (station, pace) = station(for: order.order) else {
            notice(.ordered(ticket))
            if !order.isWaiters { _ = present(order.order) }
            finish(ticket, order.edit)
            return nil
        }
        let verdict = book.verdict(on: pace, isNext: line.isEmpty, limit: station.backlog.limit)
        if case .refuse(let refusal) = verdict { return refuse(order, refusal) }
        if verdict == .wait, let refusal = makeRoom(for: station) { return refuse(order, refusal) }
        notice(.ordered(ticket))
        guard order.isWaiters || present(order.order) == .passOn else {
            finish(ticket, order.edit)
            return nil
        }
        if verdict == .wait {
            line.append(.order(order.order, ticket, order.edit, station))
            if mustLay { lay(.changes) }
            return nil
        }
        if case .supersede(let old) = verdict { supersede(old) }
        cook(ticket, pace) { station.cook(order.order, ticket, order.edit, self) }
        return nil
    }

    /// The first chef who cooks such an order, and when.
    @inlinable func station(for order: C.Order) -> (Station<C>, Pace)? {
        for station in stations {
            if let pace = station.pace(order) { return (station, pace) }
        }
        return nil
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func refuse(_ order: GivenOrder<C>, _ refusal: Refusal)
        -> Refusal
    {
        if let edit = order.edit {
            edit.settle()
            mustLay = true
            if stage == .idle { lay(.changes) }
        }
        notice(.refused(refusal, place: nil))
        return refusal
    }

    /// Sees that one more order can wait for a chef. Answers why not, if it cannot.
    @_semantics("optimize.no.crossmodule") @usableFromInline func makeRoom(for station: Station<C>) -> Refusal? {
        guard line.count(for: station) >= station.backlog.limit else { return nil }
        guard station.backlog.whenFull == .dropOldest, let oldest = line.removeOldest(for: station) else {
            return .queueFull
        }
        drop(oldest)
        return nil
    }

    /// Lets the waiter answer an order at once. What it changed is laid with what the chef serves before he first has
    /// to wait, or else when he does.
    @inlinable func present(_ order: C.Order) -> Taken {
        var taken = Taken.passOn
        change { waiter, carte in taken = waiter.take(order, onto: &carte) }
        mustLay = true
        return taken
    }

    /// Takes what was given meanwhile, and works off what waits its turn, until something has to be waited for.
    @inlinable func goOn() {
        while stage == .idle {
            if !hand.due.isEmpty {
                follow([hand.due.removeFirst()])
            } else if !given.isEmpty {
                _ = receive(given.removeFirst())
            } else if book.turn == nil, !line.isEmpty, let work = line.next() {
                begin(work)
            } else {
                break
            }
        }
        if floor.isAwaited && isSettled { floor.settle() }
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func begin(_ work: WaitingLine<C>.Work) {
        switch work {
        case .order(let order, let ticket, let edit, let station):
            cook(ticket, .inTurn) { station.cook(order, ticket, edit, self) }
        case .news(let inbox, let ticket):
            guard let read = inbox.next() else { return }
            if !inbox.isEmpty { line.append(.news(inbox, nextTicket())) }
            cook(ticket, .inTurn) { readTask(read, ticket) }
        }
    }

    /// News for one of the head chefs. Off shift it is heard too, so that the carte is right on return.
    @_semantics("optimize.no.crossmodule") @usableFromInline func hear(_ inbox: any NewsInbox<C>) {
        guard !isOver else { return }
        line.append(.news(inbox, nextTicket()))
        goOn()
    }
}

/// An order as it was given, before the waiter has taken it.
@usableFromInline struct GivenOrder<C: Course> {
    @usableFromInline let order: C.Order
    @usableFromInline let edit: Edit?
    /// The waiter's own order, which passes the waiter by.
    @usableFromInline let isWaiters: Bool

    @inlinable init(order: C.Order, edit: Edit?, isWaiters: Bool) {
        self.order = order
        self.edit = edit
        self.isWaiters = isWaiters
    }
}
