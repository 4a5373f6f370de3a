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
        settle(edit)
        notice(.refused(refusal, place: nil))
        return refusal
    }

    /// Decide: gives an order its ticket, and decides when it is cooked.
    ///
    /// - Parameter call: the chef and pace; `nil` for an order that only the waiter handles.
    /// - Returns: the ticket, and whether and how the order begins.
    @usableFromInline final func admit(
        _ order: any Sendable, _ call: (chef: Int, pace: Pace)?, _ edit: Edit?
    ) -> (Ticket, OrderStart) {
        let ticket = orders.issueTicket()
        var start = OrderStart.now(superseding: nil)
        if let call {
            if call.pace == .inTurn, origin != nil, edit == nil { askAboutTurn() }
            let admission = orders.admit(
                ticket, order, to: call.chef, call.pace, edit, from: origin, backlog(of: call.chef))
            switch admission {
            case .begin(let old): start = .now(superseding: old)
            case .wait(let dropped):
                start = .inTurn
                if let dropped { giveUp(dropped) }
            case .refuse(let refusal): return (ticket, .refused(refuse(refusal, edit)))
            }
        } else {
            orders.admit(ticket, order, edit, from: origin)
        }
        work.open(order, ticket)
        work.turn(to: ticket)
        notice(.ordered(ticket))
        return (ticket, start)
    }

    /// Decide: lets an order wait its turn.
    @usableFromInline final func waits(_ ticket: Ticket) { orders.wait(ticket) }

    /// Cook: begins an order. It supersedes an older one in its lane.
    @usableFromInline final func begin(_ ticket: Ticket, superseding old: Ticket?) {
        if let old { supersede(old) }
        orders.begin(ticket)
        stage = .starting
        notice(.cooking(ticket))
    }

    /// Runs the beginning of an order with its ticket as a task-local value, beside those of the house's
    /// extensions.
    // Not isolated: an isolated closure would check at run time that it is on the main actor.
    @usableFromInline nonisolated final func withTicket(
        _ ticket: Ticket, _ start: () -> Task<Void, Never>
    ) -> Task<Void, Never> {
        OrderTicket.$current.withValue(OrderTicket(ticket, of: partyName)) {
            if let wrap = context.aroundOrders { wrap(start) } else { start() }
        }
    }

    /// Notes that an order which has not finished is suspended in its head chef, in the task.
    @usableFromInline final func suspend(_ ticket: Ticket, in task: Task<Void, Never>) {
        guard orders.isStarting(ticket) else { return }
        orders.suspend(ticket, task, at: context.timer.now)
        tellOfSuspended()
        context.timer.watch(self)
    }

    /// Supersedes an order that is cooking: its task is cancelled, and its later dishes are dropped.
    private func supersede(_ ticket: Ticket) {
        end(ticket, .superseded)
        notice(.superseded(ticket))
    }

    /// Ends a suspended order before its head chef returns.
    final func end(_ ticket: Ticket, _ ending: OrderTable.Ending) {
        orders[ticket]?.task?.cancel()
        note(isLate: false, ticket)
        orders.end(ticket, ending)
        context.timer.watch(self)
    }

    /// Plate: true if the order of a ticket is cooking and has not been superseded.
    @usableFromInline final func isCooking(_ ticket: Ticket) -> Bool { orders.isCooking(ticket) }

    /// Plate: true if a dish can be plated now; false while another is being plated or laid.
    @usableFromInline final var canPlate: Bool { stage == .idle || stage == .starting }

    /// Notes that a dish has been plated.
    @usableFromInline final func plated(_ ticket: Ticket) {
        orders.serve(ticket, at: context.timer.now)
        note(isLate: false, ticket)
        hasPlated = true
        notice(.plated(ticket))
    }

    /// Stores a stream of dishes, so that it ends with the shift. Returns `true` while on shift.
    final func keep(_ stream: Task<Void, any Error>?, _ ticket: Ticket) -> Bool {
        orders.stream(isOnShift && isCooking(ticket) ? stream : nil, ticket, at: context.timer.now)
        context.timer.watch(self)
        if context.isAwaited { context.settle() }
        return isOnShift
    }

    /// Finish: true if the head chef of an order returns before it was suspended.
    @usableFromInline final func isStarting(_ ticket: Ticket) -> Bool { orders.isStarting(ticket) }

    /// Decide, finish: removes an order, settles its edit, and reports it unless it was superseded. One that its customer has stopped was reported then.
    @usableFromInline final func conclude(_ ticket: Ticket) {
        note(isLate: false, ticket)
        guard let entry = orders.finish(ticket) else { return }
        if entry.hasTask {
            tellOfSuspended()
            context.timer.watch(self)
        }
        switch entry.state {
        case .ending(.stopped): break
        case .ending(.superseded): settle(entry.edit)
        case .taken, .waiting, .starting, .suspended:
            settle(entry.edit)
            notice(.done(ticket))
        }
    }

    /// Settles an edit. The turn then lays what the carte holds in its place.
    final func settle(_ edit: Edit?) {
        guard let edit else { return }
        edit.settle()
        due.insert(.changes)
    }

    /// Tells the watchdog which orders are suspended.
    private func tellOfSuspended() {
        if !isGone { work.suspend(orders.suspended.map { ($0.ticket, $0.job.order) }) }
    }
}

/// The start of an order, as the party has decided.
@usableFromInline enum OrderStart {
    /// It begins now. The order of the other ticket is superseded.
    case now(superseding: Ticket?)
    /// It waits for the orders in turn before it.
    case inTurn
    case refused(Refusal)
}
