/// The ways from a part of a party that is compiled once into the path of an order, which is compiled for each course: closures that
/// are made where the course is known, so that they meet no generic code.
@usableFromInline struct OrderFlow<C: Course> {
    /// Makes a party.
    let seat: @MainActor (Int, Position<C>, Floor, C.Entree) throws -> Party<C>
    /// What a gesture asks for.
    let respond: @MainActor (Party<C>, Gestured, Spot) -> Result<[Response], Refusal>
    /// Takes an order that a gesture, an answer or a bill made.
    let take: @MainActor (Party<C>, any Sendable, Edit?) -> Refusal?
    let layChanges: @MainActor (Party<C>) -> Void
    /// Lays everything, or all texts.
    let layAll: @MainActor (Party<C>, Pass<C.Carte>) -> Void

    @inlinable init() {
        self.init(
            seat: { try Party(number: $0, at: $1, on: $2, entree: $3) }, respond: { $0.answer($1, at: $2) },
            take: { party, order, edit in
                // It always is one of this course: whatever makes orders is declared with the course's own.
                guard let order = order as? C.Order else { return .nobodyListens }
                return party.take(order, edit, isWaiters: false)
            }, layChanges: { $0.layChanges() }, layAll: { $0.layAll($1) })
    }

    @usableFromInline init(
        seat: @escaping @MainActor (Int, Position<C>, Floor, C.Entree) throws -> Party<C>,
        respond: @escaping @MainActor (Party<C>, Gestured, Spot) -> Result<[Response], Refusal>,
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

// The path of an order: take, decide, present, cook, plate, lay, finish. These functions are inlinable, so that they are compiled in
// the app, for each course. The bookkeeping of each step is in AnyParty+Orders.swift, and is compiled once.
extension Party {
    /// What a gesture asks for, by the carte as it is now.
    @inlinable func answer(_ gestured: Gestured, at spot: Spot) -> Result<[Response], Refusal> {
        guard var carte = storage.carte else { return .failure(.offShift) }
        if let metrics = layer.metrics, metrics.isClosed(spot.place, on: floor.metrics) { return .failure(.disabled) }
        return layer.respond(to: gestured, at: spot, &carte)
    }

    /// Takes an order. It is worked on at once if the party is idle, and is pending otherwise.
    ///
    /// - Returns: why it was refused, if that is known at once.
    @inlinable func take(_ order: C.Order, _ edit: Edit?, isWaiters: Bool) -> Refusal? {
        if let refusal = refusal(isWaiters: isWaiters) { return refuse(refusal, edit) }
        guard stage == .idle else { return takeLater(order, edit, isWaiters: isWaiters) }
        let before = enter(.order, nil)
        let refusal = decide(order, edit, isWaiters: isWaiters)
        goOn()
        leave(to: before)
        return refusal
    }

    /// Decides who cooks an order, and when: now, in its turn, or never. The waiter sees it first, and may answer it himself.
    @inlinable func decide(_ order: C.Order, _ edit: Edit?, isWaiters: Bool) -> Refusal? {
        let call = call(for: order)
        let (ticket, verdict) = schedule(call, edit)
        if case .refuse(let refusal) = verdict { return refusal }
        work.orders.open(order, ticket)
        let isAnswered = !isWaiters && present(order) == .answered
        if let call, !isAnswered {
            if verdict == .wait {
                cookLater(order, ticket, edit, by: call.chef)
            } else {
                cook(order, ticket, edit, by: call.chef, call.pace, insteadOf: verdict.superseded)
            }
        } else {
            settle(edit)
            notice(.done(ticket))
        }
        work.orders.close(ticket)
        return nil
    }

    /// The first chef who cooks such an order.
    @inlinable func call(for order: C.Order) -> Call? {
        for chef in chefs.indices {
            if let pace = chefs[chef].pace(order) { return Call(chef: chef, pace: pace, backlog: chefs[chef].backlog) }
        }
        return nil
    }

    /// Presents an order to the waiter, who may answer it at once. What he changes is laid with the first dish, or when the chef has to
    /// wait.
    @inlinable func present(_ order: C.Order) -> Taken {
        var taken = Taken.passOn
        change { waiter, carte in taken = waiter.take(order, onto: &carte) }
        due.insert(.changes)
        return taken
    }

    /// Cooks an order. One whose chef does not have to wait is finished when this returns.
    @inlinable func cook(
        _ order: C.Order, _ ticket: Ticket, _ edit: Edit?, by chef: Int, _ pace: Pace, insteadOf old: Ticket?
    ) {
        run(ticket, pace, insteadOf: old, by: chef, edit) { chefs[chef].cook(order, ticket, edit, self) }
    }

    /// Begins with an order or with news, up to where its chef has to wait.
    ///
    /// - Parameter start: finishes it, or answers the task that will.
    @inlinable func run(
        _ ticket: Ticket, _ pace: Pace, insteadOf old: Ticket? = nil, by chef: Int?, _ edit: Edit?,
        _ start: () -> Task<Void, Never>?
    ) {
        begin(ticket, pace, insteadOf: old)
        let task = withTicket(ticket, start)
        stage = .idle
        guard let task, starting == ticket else { return }
        starting = nil
        waits(ticket, for: task, by: chef, edit)
        if due.contains(.changes) { lay() }
    }

    /// Plates a dish.
    ///
    /// - Returns: whether the waiter takes it: not after the order is done or superseded, or the party has gone home.
    @inlinable func plate(_ dish: C.Dish, _ ticket: Ticket) -> Bool {
        // What a chef serves before it first waits is within the order's own work.
        guard stage != .starting else { return plateInTurn(dish, ticket) }
        let before = enter(.order, ticket)
        defer { leave(to: before) }
        return plateInTurn(dish, ticket)
    }

    @inlinable func plateInTurn(_ dish: C.Dish, _ ticket: Ticket) -> Bool {
        guard !isGone, waiter != nil, orders.isCooking(ticket) else {
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
    /// told is pending until that is laid.
    @inlinable func plateNow(_ dish: C.Dish, _ ticket: Ticket) {
        let before = stage
        change { waiter, carte in waiter.plate(dish, onto: &carte) }
        if isOnShift {
            stage = .plating
            customer?.approached()
            stage = before
            lay()
        }
        notice(.plated(ticket))
        if isOnShift { customer?.presented() }
    }

    /// Lays what has changed of the carte.
    @inlinable func lay() {
        guard isOnShift else { return }
        let before = beginPass()
        layChanges()
        endPass(before)
    }

    /// Finishes an order, whether its chef has done it or thrown.
    @inlinable func finish(_ ticket: Ticket, _ edit: Edit?) {
        if starting == ticket {
            starting = nil
            return conclude(ticket, edit)
        }
        let before = enter(.order, ticket)
        if resumes(ticket) { conclude(ticket, edit) }
        goOn()
        leave(to: before)
    }

    /// Lays what an order changed without a dish; then it is done, unless another has superseded it.
    @inlinable func conclude(_ ticket: Ticket, _ edit: Edit?) {
        let isDone = orders.end(ticket)
        settle(edit)
        if isDone { notice(.done(ticket)) }
    }

    /// Lays what has changed, and what waited for an edit to be done.
    @inlinable func settle(_ edit: Edit?) {
        edit?.settle()
        if edit != nil || due.contains(.changes) { lay() }
    }
}

extension Party {
    /// Lets the waiter change the carte. A customer who reads the carte from within a waiter's call finds it as it was.
    @inlinable @inline(__always) func change(_ change: (any Waiter<C>, inout C.Carte) -> Void) {
        guard let waiter, var carte = storage.carte else { return }
        let before = stage
        stage = .plating
        change(waiter, &carte)
        storage.put(carte)
        if hasTriggers { seeTriggers() }
        stage = before
    }

    // Pointers are passed by `&`: a closure for `withUnsafePointer` asks at run time whether it is on the main actor.
    @inlinable func layChanges() {
        guard var carte = storage.carte, var old = storage.laid else { return }
        layer.lay(&carte, since: &old, in: .table, by: hand)
        storage.laid = carte
    }

    @inlinable func layAll(_ pass: Pass<C.Carte>) {
        guard var carte = storage.carte else { return }
        layer.lay(&carte, pass, in: .table, by: hand)
        storage.laid = carte
    }
}

// The rarer ways, kept out of apps.
extension Party {
    @_semantics("optimize.no.crossmodule") @usableFromInline func takeLater(
        _ order: C.Order, _ edit: Edit?, isWaiters: Bool
    ) -> Refusal? {
        pending.given.append(
            PendingWork.GivenOrder(edit: edit) { [self] in _ = decide(order, edit, isWaiters: isWaiters) })
        return nil
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func cookLater(
        _ order: C.Order, _ ticket: Ticket, _ edit: Edit?, by chef: Int
    ) {
        work.orders.putAside(ticket)
        pending.turns.append(
            .order(
                WaitingOrder(ticket: ticket, chef: chef, edit: edit, origin: origin) { [self] in
                    let before = enter(.order, ticket)
                    cook(order, ticket, edit, by: chef, .inTurn, insteadOf: nil)
                    leave(to: before)
                }))
        if due.contains(.changes) { lay(.changes) }
    }

    /// Lets a chef hear its news, in turn with the orders.
    func hear<H: HeadChef<C>>(_ news: H.News, _ chef: H, _ ticket: Ticket) {
        run(ticket, .inTurn, by: nil, nil) {
            Task.immediate {
                do {
                    try await chef.hear(news, to: WaiterForHeadChef(reference, ticket))
                } catch {
                    apologise(error, about: nil, ticket)
                }
                finish(ticket, nil)
            }
        }
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func plateLater(_ dish: C.Dish, _ ticket: Ticket) {
        pending.dishes.append { [self] in plateNow(dish, ticket) }
    }

    @_semantics("optimize.no.crossmodule") @usableFromInline func apologise(
        _ error: any Error, about order: C.Order?, _ ticket: Ticket
    ) {
        guard !isGone, orders.isCooking(ticket) else {
            // It has been cancelled; what else it throws may mean that something was not stored.
            if !(error is CancellationError) { report(.failedLate(ticket, HouseFailure(error, for: order))) }
            return
        }
        let before = enter(.order, ticket)
        defer { leave(to: before) }
        var handled = Handled.alert
        change { waiter, carte in
            handled = waiter.apologise(Apology(order: order, error: error), onto: &carte)
        }
        lay(.changes)
        report(.apologised(ticket, handled: handled, HouseFailure(error, for: order)))
        // A customer who gave the order up knows.
        guard handled == .alert, !(error is OrderStopped) else { return }
        guard let order else { return floor.alert(error, again: nil) }
        floor.alert(error) { [weak self] in _ = self?.take(order, nil) }
    }
}
