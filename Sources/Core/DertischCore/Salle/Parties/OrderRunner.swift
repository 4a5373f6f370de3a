import DertischSupport

/// Runs the orders of one party, from take over present, cook and plate to their close. All of it runs within turns of the party.
///
/// It is the one place that changes the ``OrderScheduler``, and that carries out its decisions. Every order that was taken is closed once, by
/// ``close(_:as:)``.
@MainActor final class OrderRunner {
    /// The way in which an order closes.
    ///
    /// | | the waiter | inspectors are told | its head chef |
    /// |---|---|---|---|
    /// | done | | done | has returned, or none has begun |
    /// | failed | apologises | done | has thrown |
    /// | stopped | apologises | done | is cancelled, and has yet to return |
    /// | superseded | | superseded | is cancelled, and has yet to return |
    /// | dropped | takes it back, unless the party leaves | dropped | has not begun |
    private enum Outcome {
        /// The waiter has answered it, or its head chef has returned.
        case done
        /// Its head chef has thrown.
        case failed(any Error)
        /// The guest has stopped it, since it took too long.
        case stopped
        /// A newer order of its lane has taken its place.
        case superseded
        /// It has waited its turn, and made room for a newer order, or the party leaves.
        case dropped

        /// The error that its waiter apologises for.
        var error: (any Error)? {
            switch self {
            case .failed(let error): error
            case .stopped: OrderStopped()
            case .done, .superseded, .dropped: nil
            }
        }

        /// True if its head chef has begun, and has yet to return.
        var isBeforeReturn: Bool {
            switch self {
            case .stopped, .superseded: true
            case .done, .failed, .dropped: false
            }
        }

        /// The outcome as the edit of the order hears it.
        fileprivate var ofEdit: EditOutcome {
            switch self {
            case .done: .done
            case .failed(let error): .failed(error)
            case .superseded, .stopped, .dropped: .dropped
            }
        }
    }

    /// The time limit for news; orders have their own.
    static var newsLimit: Duration { .seconds(30) }

    // Unowned: the party owns its runner, and nothing else keeps it.
    private unowned let party: Party
    private let staff: any PartyStaff
    private let work: PartyWork
    private let context: WindowContext
    private(set) var scheduler = OrderScheduler()
    /// The late order that the customer is being asked about.
    private var asked: Ticket?

    init(of party: Party) {
        self.party = party
        staff = party.staff
        work = party.work
        context = party.context
    }

    private var timer: DeadlineTimer { context.timer }
}

// MARK: Take

extension OrderRunner {
    /// The reason that an order cannot be taken now; `nil` if it can.
    func refusal(for giver: Party.Giver) -> Refusal? {
        switch party.presence {
        case .atWork, .onBreak: nil
        case .away: giver == .customer ? .offShift : nil
        case .gone: .offShift
        }
    }

    /// Takes an order: it is admitted, the waiter may answer it, and a head chef cooks it now or in its turn.
    ///
    /// The waiter sees neither refused orders nor its own.
    ///
    /// - Returns: the refusal, of which the caller tells. The edit of a refused order is settled.
    func take(
        _ order: any Sendable, _ edit: Edit? = nil, from giver: Party.Giver = .customer
    ) -> Refusal? {
        let refusal = refusal(for: giver) ?? pass(order, edit, from: giver)
        if refusal != nil { settle(edit) }
        return refusal
    }

    /// Passes an order on to its recipient.
    private func pass(_ order: any Sendable, _ edit: Edit?, from giver: Party.Giver) -> Refusal? {
        switch staff.recipient(of: order) {
        case nil: return .unhandled
        case .carte:
            staff.change(by: order)
            settle(edit, .done)
        case .waiter:
            let ticket = scheduler.issueTicket()
            scheduler.admit(ticket, order, edit, from: party.origin)
            note(order, ticket)
            if giver != .waiter { _ = staff.take(order) }
            close(ticket, as: .done)
        case .headChef(let chef, let pace): return pass(order, edit, from: giver, to: chef, pace)
        }
        return nil
    }

    private func pass(
        _ order: any Sendable, _ edit: Edit?, from giver: Party.Giver, to chef: Int, _ pace: Pace
    ) -> Refusal? {
        if pace == .inTurn, party.origin != nil, edit == nil { askAboutTurn() }
        let ticket = scheduler.issueTicket()
        let admission = scheduler.admit(
            ticket, order, to: chef, pace, edit, from: party.origin, staff.backlog(of: chef))
        switch admission {
        case .refuse(let refusal): return refusal
        case .wait(let dropped):
            if let dropped { dropForNewer(dropped) }
            note(order, ticket)
            if presentToWaiter(order, from: giver) { close(ticket, as: .done) } else { scheduler.wait(ticket) }
        case .begin(let old):
            note(order, ticket)
            if presentToWaiter(order, from: giver) {
                close(ticket, as: .done)
            } else {
                if let old { close(old, as: .superseded) }
                cook(order, ticket, by: chef)
            }
        }
        return nil
    }

    /// Notes that an order has been admitted.
    private func note(_ order: any Sendable, _ ticket: Ticket) {
        work.open(order, ticket)
        work.turn(to: ticket)
        party.notice(.ordered(ticket))
    }

    /// Presents an order to the waiter, who may answer it at once.
    private func presentToWaiter(_ order: any Sendable, from giver: Party.Giver) -> Bool {
        giver != .waiter && staff.take(order) == .answered
    }

    /// Drops an order that waits its turn for a newer one, and tells the waiter, who has already taken it.
    private func dropForNewer(_ ticket: Ticket) {
        let order = scheduler[ticket]?.job.order
        close(ticket, as: .dropped)
        if let order { staff.takeBack(order) }
    }
}

// MARK: Cook

extension OrderRunner {
    /// Begins an order or news that has waited its turn.
    func begin(_ next: OrderScheduler.Entry) {
        switch next.job {
        case .order(let order):
            guard let chef = next.chef else { return }
            work.turn(to: next.ticket)
            work.open(order, next.ticket)
            cook(order, next.ticket, by: chef)
        case .news(let inbox):
            guard let hear = inbox.next() else {
                scheduler.remove(next.ticket)
                return
            }
            if !inbox.isEmpty { scheduler.post(inbox) }
            start(next.ticket) { hear(next.ticket) }
        }
    }

    /// Queues a head chef's news, to be heard in turn. Off shift it is heard too, so that the carte is up to date on return.
    func post(_ inbox: any NewsInbox) { if !party.isGone { scheduler.post(inbox) } }

    private func cook(_ order: any Sendable, _ ticket: Ticket, by chef: Int) {
        start(ticket) { staff.cook(order, ticket, by: chef) }
    }

    /// Starts the task of an order or news. It runs within this call up to its first suspension. If it is not suspended, it has ended when this
    /// returns.
    private func start(_ ticket: Ticket, _ start: () -> Task<Void, Never>) {
        guard scheduler.begin(ticket) else { return }
        party.notice(.cooking(ticket))
        let before = work.step(to: .starting)
        let task = withTicket(ticket, start)
        work.step(to: before)
        guard scheduler.suspend(ticket, task, at: timer.now) else {
            // The order is done, or was superseded within the call.
            if scheduler.isCancelled(ticket) { task.cancel() }
            return
        }
        if party.isGone { task.cancel() }
        tellOfSuspended()
        timer.watch(party)
    }

    /// Runs the beginning of an order with its ticket as a task-local value, beside those of the house's extensions.
    private func withTicket(_ ticket: Ticket, _ start: () -> Task<Void, Never>) -> Task<Void, Never> {
        OrderTicket.$current.withValue(OrderTicket(ticket, of: work.name)) {
            if let wrap = context.aroundOrders { wrap(start) } else { start() }
        }
    }

    /// Stores a stream of dishes, so that it ends with the shift. Returns `true` while on shift.
    func keep(_ stream: Task<Void, any Error>?, _ ticket: Ticket) -> Bool {
        scheduler.stream(party.isOnShift && scheduler.isCooking(ticket) ? stream : nil, ticket, at: timer.now)
        timer.watch(party)
        if context.isAwaited { context.settle() }
        return party.isOnShift
    }

    func endStreams() { for stream in scheduler.removeStreams() { stream.cancel() } }
}

// MARK: Plate

extension OrderRunner {
    /// Takes a dish from a head chef: at once within a turn, and otherwise in a turn of its own.
    ///
    /// - Parameter plate: puts it onto the carte.
    /// - Returns: `false` if the dish is dropped.
    func serve(_ ticket: Ticket, _ plate: @escaping @MainActor () -> Void) -> Bool {
        guard mayChangeScreen(ticket) else {
            party.notice(.dropped(ticket))
            return false
        }
        if party.canPlate { self.plate(ticket, plate) } else { party.run(.dish(ticket, plate: plate)) }
        return true
    }

    /// True if an order may still serve dishes: it is not done, stopped or superseded by a newer one, and the party has not gone home.
    private func mayChangeScreen(_ ticket: Ticket) -> Bool { !party.isGone && scheduler.isCooking(ticket) }

    func plate(_ ticket: Ticket, _ plate: @MainActor () -> Void) {
        plate()
        scheduler.serve(ticket, at: timer.now, restartsTime: party.takeaway?.isTimedFromStart != true)
        note(isLate: false, ticket)
        party.notePlated()
        party.notice(.plated(ticket))
    }
}

// MARK: Close

extension OrderRunner {
    /// Closes an order. This alone settles its edit, clears the mark of its place, and reports it.
    ///
    /// It is called once for each order. The head chef of one that is superseded or stopped is still to return, see ``chefReturned(_:_:)``.
    private func close(_ ticket: Ticket, as outcome: Outcome) {
        if let error = outcome.error, !isExpected(error), scheduler[ticket]?.edit?.entry.shows(error) != true {
            showFailure(error, of: ticket)
        }
        note(isLate: false, ticket)
        guard let entry = outcome.isBeforeReturn ? cancel(ticket) : remove(ticket) else { return }
        settle(entry.edit, outcome.ofEdit)
        switch outcome {
        case .done, .failed, .stopped: party.notice(.done(ticket))
        case .superseded: party.notice(.superseded(ticket))
        case .dropped: if entry.job.order != nil { party.notice(.dropped(ticket)) }
        }
        party.takeaway?.orderEnded(ticket, .closed(outcome.error))
    }

    /// Settles the edit of an order that closes, is refused, or only changes the carte. The turn then lays the carte's value in its place.
    private func settle(_ edit: Edit?, _ outcome: EditOutcome = .dropped) {
        guard let edit else { return }
        let responses = edit.settle(outcome)
        if party.isGone { return }
        var others: [Response] = []
        for response in responses {
            if case .order(let change, nil) = response, case .carte? = staff.recipient(of: change) {
                // What an order leaves on the carte is not lost while another customer is on top.
                staff.change(by: change)
            } else {
                others.append(response)
            }
        }
        if !others.isEmpty { party.tellOfOrder(party.follow(others), at: edit.spot.place) }
        party.touch()
    }

    @discardableResult private func remove(_ ticket: Ticket) -> OrderScheduler.Entry? {
        let entry = scheduler.remove(ticket)
        if entry?.hasTask == true {
            tellOfSuspended()
            timer.watch(party)
        }
        return entry
    }

    private func cancel(_ ticket: Ticket) -> OrderScheduler.Entry? {
        guard let entry = scheduler[ticket], scheduler.cancel(ticket) else { return nil }
        entry.task?.cancel()
        timer.watch(party)
        return entry
    }

    /// Notes that a head chef has returned or thrown: within the turn if it was never suspended, and otherwise in a turn of its own.
    func chefReturned(_ ticket: Ticket, _ error: (any Error)?) {
        tellRoomOfSavedValues()
        if scheduler.isStarting(ticket) {
            closeReturned(ticket, error)
        } else {
            party.run(.returned(ticket, error))
        }
    }

    /// Lets the room save the values that the head chef has changed in the scopes of its window and party, before it hears that the order is done.
    ///
    /// A browser sends an order again after a crash of the server until it hears that the order is done. It must then hold the values as the order
    /// has left them, or the order would be forgotten with half of its effect. By themselves changes of these values are told later.
    private func tellRoomOfSavedValues() {
        if party.scopes.party != nil { context.scopes.window?.tellOfChanges() }
    }

    /// Closes an order whose head chef has returned, or removes it if it was superseded or stopped before.
    func closeReturned(_ ticket: Ticket, _ error: (any Error)?) {
        guard scheduler.isCancelled(ticket) else { return close(ticket, as: error.map(Outcome.failed) ?? .done) }
        if let error { reportLateFailure(error, of: ticket) }
        remove(ticket)
    }

    /// Closes what waits as the party leaves, and cancels the tasks of the orders that cook.
    func leave() {
        for entry in scheduler.entries {
            if entry.isWaiting { close(entry.ticket, as: .dropped) } else { entry.task?.cancel() }
        }
        timer.forget(party)
        for resting in scheduler.removeResting() { settle(resting.edit) }
    }

    /// Tells the watchdog which orders are suspended.
    private func tellOfSuspended() {
        if !party.isGone { work.suspend(scheduler.suspended.map { ($0.ticket, $0.job.order) }) }
    }
}

// MARK: Failures

extension OrderRunner {
    /// True for an error that the client of a takeaway is told of.
    private func isExpected(_ error: any Error) -> Bool { party.takeaway?.isExpected(error) == true }

    /// Shows that an order has failed: the waiter apologises on the carte, or else the guest is alerted.
    private func showFailure(_ error: any Error, of ticket: Ticket) {
        guard !party.isGone else { return reportLateFailure(error, of: ticket) }
        let order = scheduler[ticket]?.job.order
        let handled = staff.apologise(error, for: order)
        party.report(.apologised(ticket, handled: handled, HouseFailure(error, for: order)))
        // A guest that has stopped the order already knows.
        guard handled == .alert, !(error is OrderStopped) else { return }
        let again = order.map { order in
            { @MainActor [weak party] in _ = party?.run(.order(order, from: .customer)) }
        }
        party.request(.alert(error, again: again))
    }

    /// Reports the error of an order that nobody at the table waits for any more. It may mean that something was not stored.
    private func reportLateFailure(_ error: any Error, of ticket: Ticket) {
        // This is how a cancelled task usually ends.
        if error is CancellationError || isExpected(error) { return }
        party.report(.failedLate(ticket, HouseFailure(error, for: scheduler[ticket]?.job.order)))
    }
}

// MARK: Resting edits

extension OrderRunner {
    /// Lets the order of an edit wait for a pause in typing of the given length (debounce).
    func rest(_ order: any Sendable, _ edit: Edit, for rest: Duration) {
        settle(scheduler.rest(order, edit, until: timer.now + rest.bounded))
        timer.watch(party)
    }

    /// Gives up the resting edit at a spot, since something else was typed.
    func giveUpResting(at spot: Spot) { settle(scheduler.removeResting(at: spot)?.edit) }

    /// Gives the orders of resting edits, so that they precede the customer's next order.
    ///
    /// - Parameter spot: a spot that is being edited again, and keeps waiting.
    func giveResting(butNot spot: Spot? = nil) {
        for resting in scheduler.removeResting(butNot: spot) { give(resting) }
    }

    private func give(_ resting: OrderScheduler.Resting) {
        let spot = resting.edit.spot
        party.tellOfOrder(party.answering(spot) { take(resting.order, resting.edit) }, at: spot.place)
    }
}

// MARK: Deadlines

extension OrderRunner {
    /// Gives the orders of edits that have rested, and looks at the orders that are due.
    func lookAtDeadlines() {
        let now = timer.now
        for resting in scheduler.removeRested(at: now) { give(resting) }
        for entry in scheduler.due(at: now) {
            let limit = entry.time?.limit ?? timeLimit(of: entry).map { max($0, Duration.milliseconds(1)).bounded }
            if scheduler.look(at: entry.ticket, limit: limit, now), let limit { tookTooLong(entry, limit) }
        }
    }

    private func timeLimit(of entry: OrderScheduler.Entry) -> Duration? {
        guard let chef = entry.chef, let order = entry.job.order else { return Self.newsLimit }
        return staff.timeLimit(of: order, by: chef)
    }

    /// True if the orders that cook have no end: they serve a stream, or have no time limit.
    ///
    /// - Parameter haveFirstDishes: true if each of them must have served a dish.
    func onlyEndlessOrdersCook(haveFirstDishes: Bool) -> Bool {
        scheduler.entries.filter(\.isCooking).allSatisfy { order in
            let isEndless = order.stream != nil || (order.chef != nil && timeLimit(of: order) == nil)
            return isEndless && (order.hasServed || !haveFirstDishes)
        }
    }

    /// Handles an order that has cooked beyond its limit without a dish.
    private func tookTooLong(_ slow: OrderScheduler.Entry, _ time: Duration) {
        let ticket = slow.ticket
        // The customer may be asked once in each such period, even after an earlier answer.
        if asked == ticket { asked = nil }
        guard !slow.isLate, scheduler.isCooking(ticket) else { return }
        party.report(.slowToCook(ticket, order: slow.job.order.flatMap { CaseName.of($0) }, time))
        note(isLate: true, ticket)
        party.takeaway?.orderEnded(ticket, .late)
    }

    /// Notes whether an order is late, which its place shows.
    private func note(isLate: Bool, _ ticket: Ticket) {
        if scheduler.note(isLate: isLate, ticket) { party.touchMarks() }
    }

    /// Asks the customer about a late order, if a gesture is made at its place. Returns `true` if so; the gesture then has no other effect.
    func askIfNeeded(_ event: GestureEvent, at spot: Spot) -> Bool {
        switch event {
        case .tapped, .submitted, .chose, .selected: break
        case .edited, .entered, .left, .reachedEnd, .scrolled, .pressed, .module: return false
        }
        guard let late = scheduler.entries.first(where: { $0.isLate && $0.origin == spot }) else { return false }
        askWhetherToStop(late.ticket)
        return true
    }

    /// Asks the customer about the order in turn if it is late, since a new order has to wait for it.
    private func askAboutTurn() { if let turn = scheduler.inTurn, turn.isLate { askWhetherToStop(turn.ticket) } }

    private func askWhetherToStop(_ ticket: Ticket) {
        guard asked == nil else { return }
        asked = ticket
        party.request(.askWhetherToStop(ticket))
    }

    /// Takes the customer's answer to the question whether to stop a late order.
    func answer(stops: Bool, _ ticket: Ticket) {
        asked = nil
        if stops { party.run(.stop(ticket)) }
    }

    /// Stops an order at the guest's request, so that waiting work continues. One that is done meanwhile, or has not begun, is left alone.
    func stop(_ ticket: Ticket) { if scheduler[ticket]?.task != nil { close(ticket, as: .stopped) } }
}
