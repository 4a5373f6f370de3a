import DertischBasics
import Plug

// The bookkeeping of the steps in OrderFlow.swift, in their order.
extension AnyParty {
    /// Take: why an order cannot be taken now, if it cannot.
    @usableFromInline final func refusal(isWaiters: Bool) -> Refusal? {
        switch presence {
        case .atWork, .onBreak: break
        case .away: if !isWaiters { return .offShift }
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
    /// - Parameter call: who cooks it and when; `nil` if it concerns the waiter alone.
    @usableFromInline final func schedule(_ call: Call?, _ edit: Edit?) -> (Ticket, OrderScheduler.Verdict) {
        let ticket = nextTicket()
        var verdict = OrderScheduler.Verdict.cook
        if let call {
            verdict = orders.verdict(on: call.pace, isNext: pending.turns.isEmpty, limit: call.backlog.limit)
            if verdict == .wait {
                if hasLate, origin != nil, edit == nil { askAboutTurn() }
                if let refusal = makeRoom(for: call) { verdict = .refuse(refusal) }
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

    /// Sees that one more order can wait for a chef. Answers why not, if it cannot.
    private func makeRoom(for call: Call) -> Refusal? {
        guard pending.turns.count(for: call.chef) >= call.backlog.limit else { return nil }
        guard call.backlog.whenFull == .dropOldest, let oldest = pending.turns.removeOldest(for: call.chef) else {
            return .queueFull
        }
        drop(oldest)
        return nil
    }

    /// Cook: an order begins. It takes the place of an older one in its lane.
    @usableFromInline final func begin(_ ticket: Ticket, _ pace: Pace, insteadOf old: Ticket?) {
        if let old { supersede(old) }
        orders.begin(ticket, pace)
        stage = .starting
        starting = ticket
        notice(.cooking(ticket))
    }

    /// Runs the beginning of an order, so that whatever it leads to carries the order's ticket, and performs the house's actions.
    @usableFromInline final func withTicket(_ ticket: Ticket, _ start: () -> Task<Void, Never>?) -> Task<Void, Never>? {
        Self.with(OrderTicket(ticket, of: partyName), floor.actions, start)
    }

    // Not isolated, since a closure that is asks at run time whether it is on the main actor.
    private nonisolated static func with(
        _ ticket: OrderTicket, _ actions: Actions?, _ start: () -> Task<Void, Never>?
    ) -> Task<Void, Never>? {
        OrderTicket.$current.withValue(ticket) {
            if let actions { actions.asCurrent(start) } else { start() }
        }
    }

    /// An order has begun, and its head chef waits for something now.
    @usableFromInline final func waits(_ ticket: Ticket, for task: Task<Void, Never>, by chef: Int?, _ edit: Edit?) {
        guard orders.isCooking(ticket) else { return task.cancel() }
        let order = CookingOrder(ticket, task, by: chef, edit, origin: origin)
        cooking[ticket] = order
        work.suspend(ticket)
        if streams[ticket] == nil { floor.timer.start(order, of: self) }
    }

    /// A newer order takes the place of one that is cooking: that one is cancelled, and its dishes are not taken any more.
    private func supersede(_ ticket: Ticket) {
        orders.end(ticket)
        if let order = cooking[ticket] {
            order.task.cancel()
            unwatch(order)
        }
        notice(.superseded(ticket))
    }

    /// Plate: a dish can be plated now, or has to wait until another has been plated or laid.
    @usableFromInline final var canPlate: Bool { stage == .idle || stage == .starting }

    /// A dish has been plated: plates those that came meanwhile.
    @usableFromInline final func plated(_ ticket: Ticket) {
        if !cooking.isEmpty { putOff(ticket) }
        if due.contains(.marks) { lay(.changes) }
        while !pending.dishes.isEmpty { pending.dishes.next()?() }
        // Orders that were given meanwhile: at the end of the one that is starting, or now.
        if stage == .idle && isAnythingDue { goOn() }
    }

    /// Keeps a stream of dishes, so that it ends with the shift. Answers whether the shift is on.
    final func keep(_ stream: Task<Void, any Error>?, _ ticket: Ticket) -> Bool {
        streams[ticket] = isOnShift && orders.isCooking(ticket) ? stream : nil
        if let order = cooking[ticket] {
            if stream == nil { floor.timer.start(order, of: self) } else { floor.timer.stop(order) }
        }
        return isOnShift
    }

    /// Finish: an order that had waited goes on to its end. Answers whether it has one: not if its customer gave it up.
    @usableFromInline final func resumes(_ ticket: Ticket) -> Bool {
        let order = cooking.removeValue(forKey: ticket)
        work.forget(ticket)
        if let order { unwatch(order) }
        return order?.isStopped != true
    }
}
