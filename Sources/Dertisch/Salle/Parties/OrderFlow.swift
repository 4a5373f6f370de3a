/// Entry points into the path of an order, for the parts of a party that are compiled once.
///
/// The path is compiled for each course. These closures are made where the course is known, so they run no unspecialised generic code.
@usableFromInline struct OrderFlow<C: Course> {
    let seat: @MainActor (Int, StaffFactory<C>, WindowContext, C.Entree) throws -> Party<C>
    /// The responses to a gesture.
    let respond: @MainActor (Party<C>, GestureEvent, Spot) -> Result<[Response], Refusal>
    /// Takes an order from a gesture, an answer or a bill.
    let take: @MainActor (Party<C>, any Sendable, Edit?) -> Refusal?
    let layChanges: @MainActor (Party<C>) -> Void
    /// Lays everything, or all texts.
    let layAll: @MainActor (Party<C>, Pass<C.Carte>) -> Void

    @inlinable init() {
        self.init(
            seat: { try Party(number: $0, by: $1, on: $2, entree: $3) }, respond: { $0.answer($1, at: $2) },
            take: { party, order, edit in
                guard let order = order as? C.Order else { return party.takeChange(order, edit) }
                return party.take(order, edit, isWaiters: false)
            }, layChanges: { $0.layChanges() }, layAll: { $0.layAll($1) })
    }

    @usableFromInline init(
        seat: @escaping @MainActor (Int, StaffFactory<C>, WindowContext, C.Entree) throws -> Party<C>,
        respond: @escaping @MainActor (Party<C>, GestureEvent, Spot) -> Result<[Response], Refusal>,
        take: @escaping @MainActor (Party<C>, any Sendable, Edit?) -> Refusal?,
        layChanges: @escaping @MainActor (Party<C>) -> Void,
        layAll: @escaping @MainActor (Party<C>, Pass<C.Carte>) -> Void
    ) {
        self.seat = seat
        self.respond = respond
        self.take = take
        self.layChanges = layChanges
        self.layAll = layAll
    }
}

// The path of an order: take, decide, present, cook, plate, lay, finish. These functions are inlinable, so that they
// are compiled in the app for each course. The bookkeeping of each step is in AnyParty+Orders.swift, and is compiled once.
extension Party {
    /// The responses to a gesture, by the current carte.
    @inlinable func answer(_ event: GestureEvent, at spot: Spot) -> Result<[Response], Refusal> {
        guard var carte = storage.carte else { return .failure(.offShift) }
        if let metrics = bindings.metrics, metrics.isClosed(spot.place, on: context.metrics) {
            return .failure(.disabled)
        }
        return bindings.respond(to: event, at: spot, &carte)
    }

    /// Takes an order. It runs at once if the party is idle, and is pending otherwise.
    ///
    /// - Returns: the refusal, if it is known at once.
    @inlinable func take(_ order: C.Order, _ edit: Edit?, isWaiters: Bool) -> Refusal? {
        let known = refusal(isWaiters: isWaiters)
        guard stage == .idle else {
            if let known { return refuse(known, edit) }
            return takeLater(order, edit, isWaiters: isWaiters)
        }
        let before = enter(.order, nil)
        let refusal = known.map { refuse($0, edit) } ?? decide(order, edit, isWaiters: isWaiters)
        endTurn()
        leave(to: before)
        return refusal
    }

    /// Decides which chef cooks an order, and when: now, in its turn, or never. The waiter sees the order before the
    /// chef, and may answer it. Refused orders, and the waiter's own, are not presented.
    @inlinable func decide(_ order: C.Order, _ edit: Edit?, isWaiters: Bool) -> Refusal? {
        let call = call(for: order)
        let (ticket, start) = admit(order, call, edit)
        if case .refused(let refusal) = start { return refusal }
        let isAnswered = !isWaiters && present(order) == .answered
        if let call, !isAnswered {
            if case .now(let old) = start {
                cook(order, ticket, by: call.chef, superseding: old)
            } else {
                waits(ticket)
            }
        } else {
            conclude(ticket)
        }
        return nil
    }

    /// The index of the first chef that accepts an order, with the order's pace.
    @inlinable func call(for order: C.Order) -> (chef: Int, pace: Pace)? {
        for chef in chefs.indices {
            if let pace = chefs[chef].pace(order) { return (chef, pace) }
        }
        return nil
    }

    /// Presents an order to the waiter, who may answer it at once. The waiter's changes are laid at the end of the turn.
    @inlinable func present(_ order: C.Order) -> Taken {
        var taken = Taken.passOn
        change { waiter, carte in taken = waiter.take(order, onto: &carte) }
        due.insert(.changes)
        return taken
    }

    /// Cooks an order. If its chef is not suspended, the order is finished when this returns.
    @inlinable func cook(_ order: C.Order, _ ticket: Ticket, by chef: Int, superseding old: Ticket?) {
        run(ticket, superseding: old) { chefs[chef].cook(order, ticket, self) }
    }

    /// Runs an order or news until it is finished or suspended.
    ///
    /// - Parameter start: starts its task, which finishes it.
    @inlinable func run(_ ticket: Ticket, superseding old: Ticket? = nil, _ start: () -> Task<Void, Never>) {
        begin(ticket, superseding: old)
        let task = withTicket(ticket, start)
        stage = .idle
        suspend(ticket, in: task)
    }

    /// Plates a dish.
    ///
    /// - Returns: `false` if the order is done or superseded, or the party has gone home; the dish is then dropped.
    @inlinable func plate(_ dish: C.Dish, _ ticket: Ticket) -> Bool {
        // A dish served before the chef is first suspended belongs to the order's own turn.
        guard stage != .starting else { return plateInTurn(dish, ticket) }
        let before = enter(.order, ticket)
        defer { leave(to: before) }
        let isPlated = plateInTurn(dish, ticket)
        endTurn()
        return isPlated
    }

    @inlinable func plateInTurn(_ dish: C.Dish, _ ticket: Ticket) -> Bool {
        guard !isGone, isCooking(ticket) else {
            notice(.dropped(ticket))
            return false
        }
        guard canPlate else {
            plateLater(dish, ticket)
            return true
        }
        plateNow(dish, ticket)
        return true
    }

    /// Puts a dish onto the carte. The end of the turn lays it.
    @inlinable func plateNow(_ dish: C.Dish, _ ticket: Ticket) {
        change { waiter, carte in waiter.plate(dish, onto: &carte) }
        due.insert(.changes)
        plated(ticket)
    }

    /// Finishes an order, after its chef has returned or thrown.
    @inlinable func finish(_ ticket: Ticket) {
        if scopes.party != nil { tellOfSavedValues() }
        guard !isStarting(ticket) else { return conclude(ticket) }
        let before = enter(.order, ticket)
        conclude(ticket)
        endTurn()
        leave(to: before)
    }
}

extension Party {
    /// Lets the waiter change the carte. During the call, readers of the carte still see the old one.
    @inlinable @inline(__always) func change(_ change: (any Waiter<C>, inout C.Carte) -> Void) {
        guard let waiter, var carte = storage.carte else { return }
        let before = stage
        stage = .plating
        change(waiter, &carte)
        storage.put(carte)
        if watchesCarte { seeCarte() }
        stage = before
    }

    // Pointers are passed by `&`: a closure for `withUnsafePointer` would check at run time that it is on the main actor.
    @inlinable func layChanges() {
        guard var carte = storage.carte, var old = storage.replaceLaid(by: carte) else { return }
        bindings.lay(&carte, since: &old, in: .table, by: writer)
    }

    @inlinable func layAll(_ pass: Pass<C.Carte>) {
        guard var carte = storage.carte else { return }
        bindings.lay(&carte, pass, in: .table, by: writer)
        storage.laid = carte
    }
}

// Rare paths, not compiled into apps.
extension Party {
    @_semantics("optimize.no.crossmodule") @usableFromInline func takeLater(
        _ order: C.Order, _ edit: Edit?, isWaiters: Bool
    ) -> Refusal? {
        pending.given.append(
            PendingWork.GivenOrder(edit: edit) { [self] in _ = decide(order, edit, isWaiters: isWaiters) })
        return nil
    }

    /// Takes a change of the carte that the customer makes without an order. All other sources of orders are declared with the course's own type.
    @_semantics("optimize.no.crossmodule") @usableFromInline func takeChange(
        _ change: any Sendable, _ edit: Edit?
    ) -> Refusal? {
        guard let change = change as? CarteChange<C.Carte> else { return .unhandled }
        let refusal = refusal(isWaiters: false)
        guard stage == .idle else {
            if let refusal { return refuse(refusal, edit) }
            pending.given.append(PendingWork.GivenOrder(edit: edit) { [self] in apply(change, edit) })
            return nil
        }
        let before = enter(.order, nil)
        if let refusal { _ = refuse(refusal, edit) } else { apply(change, edit) }
        endTurn()
        leave(to: before)
        return refusal
    }

    private func apply(_ change: CarteChange<C.Carte>, _ edit: Edit?) {
        self.change { _, carte in change.apply(to: &carte) }
        due.insert(.changes)
        settle(edit)
    }

    /// Lets a chef hear its news, in turn with the orders.
    func hear<H: HeadChef<C>>(_ news: H.News, _ chef: H, _ ticket: Ticket) {
        run(ticket) {
            Task.immediate {
                do {
                    try await chef.hear(news, to: WaiterForHeadChef(reference, ticket))
                } catch {
                    apologise(error, about: nil, ticket)
                }
                finish(ticket)
            }
        }
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func plateLater(_ dish: C.Dish, _ ticket: Ticket) {
        pending.dishes.append { [self] in plateNow(dish, ticket) }
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func apologise(
        _ error: any Error, about order: C.Order?, _ ticket: Ticket
    ) {
        guard !isGone, isCooking(ticket) else {
            // It has been cancelled; what else it throws may mean that something was not stored.
            if !(error is CancellationError) { report(.failedLate(ticket, HouseFailure(error, for: order))) }
            return
        }
        let handled = excuse(error, about: order, ticket)
        report(.apologised(ticket, handled: handled, HouseFailure(error, for: order)))
        // A customer that has stopped the order already knows.
        guard handled == .alert, !(error is OrderStopped), canTellGuest else { return }
        var again: (@MainActor () -> Void)?
        if let order { again = { [weak self] in _ = self?.take(order, nil) } }
        pending.requests.append(.alert(error, again: again))
    }

    /// Tells the waiter that an order was dropped.
    func takeBack(dropped order: C.Order, _ ticket: Ticket) {
        let before = enter(.order, ticket)
        defer { leave(to: before) }
        change { waiter, carte in waiter.takeBack(order, onto: &carte) }
        due.insert(.changes)
    }

    /// Tells the waiter that an order has failed.
    private func excuse(_ error: any Error, about order: C.Order?, _ ticket: Ticket) -> Handled {
        let before = enter(.order, ticket)
        defer { leave(to: before) }
        var handled = Handled.alert
        change { waiter, carte in
            handled = waiter.apologise(Apology(order: order, error: error), onto: &carte)
        }
        due.insert(.changes)
        return handled
    }
}
