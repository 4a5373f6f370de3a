extension Party {
    @inlinable var isSettled: Bool { stage == .idle && queue.isEmpty }

    @inlinable func nextTicket() -> Ticket {
        lastTicket += 1
        return Ticket(number: lastTicket)
    }

    /// The customer's order. Answers why it was refused, if it was.
    @inlinable @discardableResult func take(_ order: C.Order, _ edit: Edit? = nil) -> Refusal? {
        guard isOnShift else {
            edit?.settle()
            notice(.refused(.offShift, place: nil))
            return .offShift
        }
        return place(order, edit, isWaiters: false)
    }

    /// An order of the waiter's own.
    @inlinable func takeFromWaiter(_ order: C.Order) { place(order, nil, isWaiters: true) }

    /// News for one of the head chefs. Off shift it is heard too, so that the carte is right on return.
    @inlinable func hear(_ read: @escaping @MainActor (WaiterForHeadChef<C>) async throws -> Void) {
        guard !isOver else { return }
        queue.add(.news(read, nextTicket()))
        workOff()
    }

    /// Begins an order at once if nothing is before it, or lets it wait.
    @inlinable @discardableResult func place(_ order: C.Order, _ edit: Edit?, isWaiters: Bool) -> Refusal? {
        guard !isOver else { return .offShift }
        let ticket = nextTicket()
        guard isSettled else { return wait(.order(order, ticket, edit, isWaiters: isWaiters)) }
        notice(.ordered(ticket))
        begin(order, ticket, edit, isWaiters: isWaiters)
        workOff()
        return nil
    }

    @inlinable func wait(_ work: OrderQueue<C>.Work) -> Refusal? {
        guard queue.add(work) else {
            if case .order(_, _, let edit, _) = work { edit?.settle() }
            notice(.refused(.queueFull, place: nil))
            return .queueFull
        }
        notice(.ordered(work.ticket))
        return nil
    }

    /// Works off the queue until something has to be waited for.
    @inlinable func workOff() {
        while stage == .idle, !queue.isEmpty, let work = queue.next() {
            switch work {
            case .news(let read, let ticket): cook(ticket) { readTask(read, ticket) }
            case .order(let order, let ticket, let edit, let isWaiters):
                begin(order, ticket, edit, isWaiters: isWaiters)
            }
        }
        if floor.isAwaited && isSettled { floor.settle() }
    }

    @inlinable func begin(_ order: C.Order, _ ticket: Ticket, _ edit: Edit?, isWaiters: Bool) {
        guard isWaiters || present(order) == .passOn, let station = station(for: order) else {
            return finish(ticket, edit)
        }
        cook(ticket) { station.cook(order, ticket, edit, self) }
    }

    /// The first chef who cooks such an order.
    @inlinable func station(for order: C.Order) -> Station<C>? {
        for station in stations where station.accepts(order) { return station }
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

    /// Begins to cook: what needs no hop is done when this returns.
    @inlinable @inline(__always) func cook(_ ticket: Ticket, _ start: () -> Task<Void, Never>) {
        stage = .cooking
        notice(.cooking(ticket))
        isStarting = true
        let task = floor.hasActions ? floor.withActions(start) : start()
        isStarting = false
        guard stage == .cooking else { return }
        cooking = task
        if mustLay { lay(.changes) }
    }

    @inlinable func readTask(
        _ read: @escaping @MainActor (WaiterForHeadChef<C>) async throws -> Void, _ ticket: Ticket
    ) -> Task<Void, Never> {
        Task.immediate {
            do {
                try await read(WaiterForHeadChef(pass, ticket))
            } catch {
                apologise(error, for: nil, ticket)
            }
            cooked(ticket, nil)
        }
    }

    @inlinable func cooked(_ ticket: Ticket, _ edit: Edit?) {
        finish(ticket, edit)
        stage = .idle
        // What needed no hop ends within `cook`, whose caller goes on with the queue; what hopped goes on itself.
        guard !isStarting else { return }
        cooking = nil
        workOff()
    }

    @inlinable func finish(_ ticket: Ticket, _ edit: Edit?) {
        edit?.settle()
        if mustLay || edit != nil { lay(.changes) }
        notice(.done(ticket))
    }

    @inlinable func apologise(_ error: any Error, for order: C.Order?, _ ticket: Ticket) {
        guard !isOver else { return }
        var handled = Handled.alert
        change { waiter, carte in
            handled = waiter.apologise(Apology(order: order, error: error), onto: &carte)
        }
        lay(.changes)
        notice(.apologised(ticket, handled: handled))
        guard handled == .alert else { return }
        guard let order else { return floor.alert(error, again: nil) }
        floor.alert(error) { [line] in _ = line.party?.take(order) }
    }

    /// A dish from a head chef. Answers whether the waiter was there to take it.
    @inlinable func plate(_ dish: C.Dish, _ ticket: Ticket) -> Bool {
        guard !isOver, waiter != nil else {
            notice(.dropped(ticket))
            return false
        }
        guard stage == .idle || stage == .cooking else {
            lateDishes.append(LateDish(dish: dish, ticket: ticket))
            return true
        }
        plateNow(dish, ticket)
        while !lateDishes.isEmpty {
            let late = lateDishes.removeFirst()
            plateNow(late.dish, late.ticket)
        }
        return true
    }

    @inlinable func plateNow(_ dish: C.Dish, _ ticket: Ticket) {
        if isOnShift { customer?.approached() }
        change { waiter, carte in waiter.plate(dish, onto: &carte) }
        lay(.changes)
        notice(.plated(ticket))
        if isOnShift { customer?.presented() }
    }

    /// Lets the waiter change the carte. The carte is moved out meanwhile, so that a customer who reads it from within a
    /// waiter's call finds the carte as it was.
    @inlinable @inline(__always) func change(_ change: (any Waiter<C>, inout C.Carte) -> Void) {
        guard let waiter, var carte = plate.carte else { return }
        let before = stage
        stage = .plating
        change(waiter, &carte)
        plate.carte = carte
        stage = before
    }
}
