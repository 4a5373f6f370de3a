import DertischBasics

// The bookkeeping of the steps in OrderFlow.swift, in their order.
extension AnyParty {
    /// Take: the reason that an order cannot be taken now; `nil` if it can.
    @usableFromInline final func refusal(isWaiters: Bool) -> Refusal? {
        switch presence {
        case .atWork, .onBreak: break
        case .away: if !isWaiters, !isAnswering { return .offShift }
        case .gone: return .offShift
        }
        return stage == .idle || pending.hasRoomForOrders ? nil : .queueFull
    }

    @usableFromInline final func refuse(_ refusal: Refusal, _ edit: Edit?) -> Refusal {
        if let edit {
            edit.settle()
            due.insert(.changes)
            if stage == .idle { lay(.changes) }
        }
        notice(.refused(refusal, place: nil))
        return refusal
    }

    /// Decide: gives an order its ticket, and decides when it is cooked.
    ///
    /// - Parameter call: the chef and pace; `nil` for an order that only the waiter handles.
    @usableFromInline final func schedule(
        _ call: (chef: Int, pace: Pace)?, _ edit: Edit?
    ) -> (Ticket, OrderScheduler.Verdict) {
        let ticket = nextTicket()
        var verdict = OrderScheduler.Verdict.cook
        if let call {
            verdict = orders.verdict(on: call.pace, isNext: pending.turns.isEmpty, limit: backlog(of: call.chef).limit)
            if verdict == .wait {
                if hasLate, origin != nil, edit == nil { askAboutTurn() }
                if let refusal = makeRoom(for: call.chef) { verdict = .refuse(refusal) }
            }
            if case .refuse(let refusal) = verdict {
                verdict = .refuse(refuse(refusal, edit))
                return (ticket, verdict)
            }
        }
        work.turn(to: ticket)
        notice(.ordered(ticket))
        return (ticket, verdict)
    }

    private func nextTicket() -> Ticket {
        lastTicket += 1
        return Ticket(number: lastTicket)
    }

    /// Makes room for one more order to wait for a chef. Returns the refusal if that is impossible.
    private func makeRoom(for chef: Int) -> Refusal? {
        let backlog = backlog(of: chef)
        guard pending.turns.count(for: chef) >= backlog.limit else { return nil }
        guard backlog.whenFull == .dropOldest, let oldest = pending.turns.removeOldest(for: chef) else {
            return .queueFull
        }
        giveUp(oldest)
        return nil
    }

    /// Cook: begins an order. It supersedes an older one in its lane.
    @usableFromInline final func begin(_ ticket: Ticket, _ pace: Pace, insteadOf old: Ticket?) {
        if let old { supersede(old) }
        orders.begin(ticket, pace)
        stage = .starting
        starting = ticket
        startingHasServed = false
        notice(.cooking(ticket))
    }

    /// Runs the beginning of an order with its ticket as a task-local value, beside those of the house's
    /// extensions.
    // Not isolated: an isolated closure would check at run time that it is on the main actor.
    @usableFromInline nonisolated final func withTicket(
        _ ticket: Ticket, _ start: () -> Task<Void, Never>?
    ) -> Task<Void, Never>? {
        OrderTicket.$current.withValue(OrderTicket(ticket, of: partyName)) {
            if let wrap = context.aroundOrders { wrap(start) } else { start() }
        }
    }

    /// Notes that an order has begun and is now suspended in its head chef.
    @usableFromInline final func waits(_ ticket: Ticket, for task: Task<Void, Never>, by chef: Int?, _ edit: Edit?) {
        guard isCooking(ticket) else { return task.cancel() }
        let order = CookingOrder(ticket, task, by: chef, edit, origin: origin, hasServed: startingHasServed)
        cooking[ticket] = order
        work.suspend(ticket)
        if streams[ticket] == nil { context.timer.start(order, of: self) }
    }

    /// Supersedes an order that is cooking: its task is cancelled, and its later dishes are dropped.
    private func supersede(_ ticket: Ticket) {
        orders.end(ticket)
        if let order = cooking[ticket] {
            order.task.cancel()
            unwatch(order)
        }
        notice(.superseded(ticket))
    }

    /// Plate: true if the order of a ticket is cooking and has not been superseded.
    @usableFromInline final func isCooking(_ ticket: Ticket) -> Bool { orders.isCooking(ticket) }

    /// Plate: true if a dish can be plated now; false while another is being plated or laid.
    @usableFromInline final var canPlate: Bool { stage == .idle || stage == .starting }

    /// Notes that a dish has been plated, and plates the dishes that arrived meanwhile.
    @usableFromInline final func plated(_ ticket: Ticket) {
        if starting == ticket { startingHasServed = true }
        if !cooking.isEmpty { postpone(ticket) }
        if due.contains(.marks) { lay(.changes) }
        while !pending.dishes.isEmpty { pending.dishes.next()?() }
        // Orders given meanwhile run now, or at the end of the order that is starting.
        if stage == .idle && isAnythingDue { goOn() }
    }

    /// Stores a stream of dishes, so that it ends with the shift. Returns `true` while on shift.
    final func keep(_ stream: Task<Void, any Error>?, _ ticket: Ticket) -> Bool {
        streams[ticket] = isOnShift && isCooking(ticket) ? stream : nil
        if let order = cooking[ticket] {
            if stream == nil { context.timer.start(order, of: self) } else { context.timer.stop(order) }
        }
        if context.isAwaited { context.settle() }
        return isOnShift
    }

    /// Finish: resumes an order that was suspended, and stops watching it. Returns `false` if its customer has stopped it.
    @usableFromInline final func resumes(_ ticket: Ticket) -> Bool {
        let order = cooking.removeValue(forKey: ticket)
        work.forget(ticket)
        if let order { unwatch(order) }
        return order?.isStopped != true
    }
}
