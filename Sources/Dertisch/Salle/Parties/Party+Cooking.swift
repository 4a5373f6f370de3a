extension Party {
    @inlinable var isSettled: Bool { stage == .idle && queue.isEmpty }

    /// The customer's order. Answers why it was refused, if it was.
    @inlinable @discardableResult func take(_ order: C.Order, _ edit: Edit? = nil) -> Refusal? {
        guard isOnShift else {
            edit?.settle()
            notice(.refused(.offShift, place: nil))
            return .offShift
        }
        return add(.order(order, queue.ticket(), edit, isWaiters: false))
    }

    /// An order of the waiter's own.
    @inlinable func pass(_ order: C.Order) { add(.order(order, queue.ticket(), nil, isWaiters: true)) }

    /// News for one of the head chefs. Off shift it is heard too, so that the carte is right on return.
    @inlinable func hear(_ read: @escaping @MainActor (WaiterForHeadChef<C>) async throws -> Void) {
        add(.news(read, queue.ticket()))
    }

    @inlinable @discardableResult func add(_ work: OrderQueue<C>.Work) -> Refusal? {
        guard !isOver else { return .offShift }
        guard queue.add(work) else {
            if case .order(_, _, let edit, _) = work { edit?.settle() }
            notice(.refused(.queueFull, place: nil))
            return .queueFull
        }
        if !work.isNews { notice(.ordered(work.ticket)) }
        workOff()
        return nil
    }

    /// Works off the queue until something has to be waited for.
    @inlinable func workOff() {
        while stage == .idle, let work = queue.next() { begin(work) }
        if isSettled { floor.settle() }
    }

    @inlinable func begin(_ work: OrderQueue<C>.Work) {
        switch work {
        case .news(let read, let ticket):
            cook(ticket, order: nil, edit: nil, chef: nil, read: read)
        case .order(let order, let ticket, let edit, let isWaiters):
            guard isWaiters || present(order) == .passOn, let chef = chefs.first(where: { $0.accepts(order) }) else {
                finish(ticket, edit)
                return
            }
            cook(ticket, order: order, edit: edit, chef: chef, read: nil)
        }
    }

    /// Lets the waiter answer an order at once.
    @inlinable func present(_ order: C.Order) -> Taken {
        var taken = Taken.passOn
        serveOnto { waiter, carte in taken = waiter.take(order, onto: &carte) }
        return taken
    }

    @inlinable func cook(
        _ ticket: Ticket, order: C.Order?, edit: Edit?, chef: (any HeadChef<C>)?,
        read: (@MainActor (WaiterForHeadChef<C>) async throws -> Void)?
    ) {
        stage = .cooking
        notice(.cooking(ticket))
        let hat = WaiterForHeadChef<C> { [line] in line.party?.plate($0, ticket) ?? line.drop(ticket) }
        isStarting = true
        let task = floor.cook {
            do {
                if let order { try await chef?.give(order, to: hat) } else { try await read?(hat) }
            } catch {
                self.apologise(error, order, ticket)
            }
            self.finish(ticket, edit)
            self.cooking = nil
            self.stage = .idle
            // What needed no hop ends within `cook`, whose caller goes on with the queue; what hopped goes on itself.
            if !self.isStarting { self.workOff() }
        }
        isStarting = false
        if stage == .cooking { cooking = task }
    }

    @inlinable func finish(_ ticket: Ticket, _ edit: Edit?) {
        if let edit {
            edit.settle()
            lay()
        }
        notice(.done(ticket))
    }

    @inlinable func apologise(_ error: any Error, _ order: C.Order?, _ ticket: Ticket) {
        guard !isOver else { return }
        var handled = Handled.alert
        serveOnto { waiter, carte in
            handled = waiter.apologise(Apology(order: order, error: error), onto: &carte)
        }
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
            lateDishes.append((dish, ticket))
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
        serveOnto { waiter, carte in waiter.plate(dish, onto: &carte) }
        notice(.plated(ticket))
        if isOnShift { customer?.presented() }
    }

    /// Lets the waiter change the carte, then lays what changed. The carte is moved out meanwhile, so that a customer
    /// who reads it from within a waiter's call finds the carte as it was.
    @inlinable func serveOnto(_ change: (any Waiter<C>, inout C.Carte) -> Void) {
        guard let waiter, var carte = plate.carte else { return }
        let before = stage
        stage = .plating
        change(waiter, &carte)
        plate.carte = carte
        stage = before
        lay()
    }
}
