/// What every order and every dish goes through. These are inlinable, so that they are compiled in the app, for each
/// course; whatever else a party does is not, since each screen would take that much longer to build.
extension Party {
    /// Takes an order. Answers why it was refused, if it was known at once.
    @inlinable func take(_ order: C.Order, _ edit: Edit?, isWaiters: Bool) -> Refusal? {
        if let refusal = mayGive(edit, isWaiters: isWaiters) { return refusal }
        guard stage == .idle else { return takeLater(order, edit, isWaiters: isWaiters) }
        let before = enter(.order, nil)
        let refusal = receive(order, edit, isWaiters: isWaiters)
        goOn()
        leave(to: before)
        return refusal
    }

    /// Lets the waiter take an order and the kitchen begin with it, or lets it wait its turn.
    @inlinable func receive(_ order: C.Order, _ edit: Edit?, isWaiters: Bool) -> Refusal? {
        let call = call(for: order)
        switch receive(call, edit, order) {
        case .refused(let refusal): return refusal
        case .received(let ticket, let verdict):
            let isAnswered = !isWaiters && present(order) == .answered
            guard let call, !isAnswered else {
                finish(ticket, edit)
                return nil
            }
            let station = stations[call.chef]
            if verdict == .wait {
                wait(order, ticket, edit, for: call.chef)
            } else {
                cook(ticket, call.pace, by: call.chef, edit, insteadOf: verdict.superseded) {
                    station.cook(order, ticket, edit, self)
                }
            }
            return nil
        }
    }

    /// The first chef who cooks such an order.
    @inlinable func call(for order: C.Order) -> Call? {
        for chef in stations.indices {
            if let pace = stations[chef].pace(order) {
                return Call(chef: chef, pace: pace, backlog: stations[chef].backlog)
            }
        }
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

    /// A dish from a head chef. Answers whether the waiter took it: not after the order is done, superseded, or the
    /// party has gone home.
    @inlinable func plate(_ dish: C.Dish, _ ticket: Ticket) -> Bool {
        let before = enter(.order, ticket)
        defer { leave(to: before) }
        guard !isOver, waiter != nil, book.isCooking(ticket) else {
            notice(.dropped(ticket))
            return false
        }
        guard canPlate else {
            plateLater(dish, ticket)
            return true
        }
        plateNow(dish, ticket)
        plated(ticket)
        return true
    }

    /// Puts a dish onto the carte, tells the customer, and lays what it changed, in this order. What the customer orders when it is
    /// told waits until that is laid.
    @inlinable func plateNow(_ dish: C.Dish, _ ticket: Ticket) {
        let before = stage
        change { waiter, carte in waiter.plate(dish, onto: &carte) }
        if isOnShift {
            stage = .plating
            customer?.approached()
            stage = before
        }
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
        plate.put(carte)
        if hasTriggers { seeTriggers() }
        stage = before
    }

    @inlinable func layChanges() {
        guard let carte = plate.carte, let old = plate.laid else { return }
        withUnsafePointer(to: carte) { new in
            withUnsafePointer(to: old) { layer.lay(new, .since($0), in: .table, by: hand) }
        }
        plate.laid = carte
    }
}

/// What is rarer, and kept out of apps.
extension Party {
    @_semantics("optimize.no.crossmodule") @usableFromInline func takeLater(
        _ order: C.Order, _ edit: Edit?, isWaiters: Bool
    ) -> Refusal? {
        given.append(GivenOrder(edit: edit) { [self] in receive(order, edit, isWaiters: isWaiters) })
        return nil
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func wait(
        _ order: C.Order, _ ticket: Ticket, _ edit: Edit?, for chef: Int
    ) {
        let station = stations[chef]
        wait(WaitingOrder(chef: chef, ticket: ticket, edit: edit) { [self] in station.cook(order, $0, edit, self) })
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func plateLater(_ dish: C.Dish, _ ticket: Ticket) {
        lateDishes.append { [self] in plateNow(dish, ticket) }
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func apologise(
        _ error: any Error, about order: C.Order?, _ ticket: Ticket
    ) {
        guard !isOver, book.isCooking(ticket) else { return }
        let before = enter(.order, ticket)
        defer { leave(to: before) }
        var handled = Handled.alert
        change { waiter, carte in
            handled = waiter.apologise(Apology(order: order, error: error), onto: &carte)
        }
        lay(.changes)
        report(.apologised(ticket, handled: handled, HouseFailure(error, for: order)))
        // Who gave it up knows.
        guard handled == .alert, !(error is OrderStopped) else { return }
        guard let order else { return floor.alert(error, again: nil) }
        floor.alert(error) { [weak self] in _ = self?.take(order, nil) }
    }
}

/// What every seating and every order goes through, as functions made where the course is known to the compiler, so that they
/// meet no generic code on their way.
@usableFromInline struct Routine<C: Course> {
    let seat: @MainActor (Int, Position<C>, Floor, C.Entree) throws -> Party<C>
    let layChanges: @MainActor (Party<C>) -> Void

    @inlinable init() {
        self.init(
            seat: { try Party(number: $0, at: $1, on: $2, entree: $3) }, layChanges: { $0.layChanges() })
    }

    @usableFromInline init(
        seat: @escaping @MainActor (Int, Position<C>, Floor, C.Entree) throws -> Party<C>,
        layChanges: @escaping @MainActor (Party<C>) -> Void
    ) {
        self.seat = seat
        self.layChanges = layChanges
    }
}
