import DertischSupport

/// Runs the orders of one party, from take over present, cook and plate to their end. All of it runs within turns of the party.
///
/// It is the one place that changes the ``OrderScheduler``, and that carries out its decisions.
@MainActor final class OrderRunner {
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
    /// - Returns: the refusal, of which the caller tells.
    func take(
        _ order: any Sendable, _ edit: Edit? = nil, from giver: Party.Giver = .customer
    ) -> Refusal? {
        if let refusal = refusal(for: giver) {
            settle(edit)
            return refusal
        }
        switch staff.recipient(of: order) {
        case nil: return .unhandled
        case .carte:
            staff.change(by: order)
            settle(edit, .done)
            return nil
        case .waiter:
            let ticket = scheduler.issueTicket()
            scheduler.admit(ticket, order, edit, from: party.origin)
            note(order, ticket)
            if giver != .waiter { _ = staff.take(order) }
            conclude(ticket)
            return nil
        case .headChef(let chef, let pace): return take(order, edit, from: giver, for: chef, pace)
        }
    }

    private func take(
        _ order: any Sendable, _ edit: Edit?, from giver: Party.Giver, for chef: Int, _ pace: Pace
    ) -> Refusal? {
        if pace == .inTurn, party.origin != nil, edit == nil { askAboutTurn() }
        let ticket = scheduler.issueTicket()
        let admission = scheduler.admit(
            ticket, order, to: chef, pace, edit, from: party.origin, staff.backlog(of: chef))
        switch admission {
        case .refuse(let refusal):
            settle(edit)
            return refusal
        case .wait(let dropped):
            if let dropped { giveUp(dropped) }
            note(order, ticket)
            if presentToWaiter(order, from: giver) { conclude(ticket) } else { scheduler.wait(ticket) }
        case .begin(let old):
            note(order, ticket)
            guard !presentToWaiter(order, from: giver) else {
                conclude(ticket)
                return nil
            }
            if let old { supersede(old) }
            cook(order, ticket, by: chef)
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

    /// Settles an edit. The turn then lays what the carte holds in its place.
    private func settle(_ edit: Edit?, _ outcome: EditOutcome = .dropped) {
        guard let edit else { return }
        let responses = edit.settle(outcome)
        if !responses.isEmpty { party.tellOfOrder(party.follow(responses), at: edit.spot.place) }
        party.touch()
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
                scheduler.finish(next.ticket)
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
        scheduler.begin(ticket)
        party.notice(.cooking(ticket))
        let before = work.step(to: .starting)
        let task = withTicket(ticket, start)
        work.step(to: before)
        guard scheduler.isStarting(ticket) else { return }
        scheduler.suspend(ticket, task, at: timer.now)
        tellOfSuspended()
        timer.watch(party)
    }

    /// Runs the beginning of an order with its ticket as a task-local value, beside those of the house's extensions.
    private func withTicket(_ ticket: Ticket, _ start: () -> Task<Void, Never>) -> Task<Void, Never> {
        OrderTicket.$current.withValue(OrderTicket(ticket, of: work.name)) {
            if let wrap = context.aroundOrders { wrap(start) } else { start() }
        }
    }

    /// Supersedes an order that is cooking: its task is cancelled, and its later dishes are dropped.
    private func supersede(_ ticket: Ticket) {
        end(ticket, .superseded)
        party.notice(.superseded(ticket))
    }

    /// Ends a suspended order before its head chef returns.
    private func end(_ ticket: Ticket, _ ending: OrderScheduler.Ending) {
        scheduler[ticket]?.task?.cancel()
        note(isLate: false, ticket)
        scheduler.end(ticket, ending)
        timer.watch(party)
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
    /// - Returns: `false` if the order is done or superseded, or the party has gone home; the dish is then dropped.
    func serve(_ ticket: Ticket, _ plate: @escaping @MainActor () -> Void) -> Bool {
        guard !party.isGone, scheduler.isCooking(ticket) else {
            party.notice(.dropped(ticket))
            return false
        }
        if party.canPlate { self.plate(ticket, plate) } else { party.run(.dish(ticket, plate: plate)) }
        return true
    }

    func plate(_ ticket: Ticket, _ plate: @MainActor () -> Void) {
        plate()
        scheduler.serve(ticket, at: timer.now)
        note(isLate: false, ticket)
        party.notePlated()
        party.notice(.plated(ticket))
    }
}

// MARK: End

extension OrderRunner {
    /// Notes that a head chef has returned or thrown: within the turn if it was never suspended, and otherwise in a turn of its own.
    func finish(_ ticket: Ticket, _ error: (any Error)?) {
        // An order is acknowledged with what a plan saves.
        if party.scopes.party != nil { context.scopes.window?.tellOfChanges() }
        if scheduler.isStarting(ticket) { end(ticket, error) } else { party.run(.end(ticket, error)) }
    }

    func end(_ ticket: Ticket, _ error: (any Error)?) {
        if let error, scheduler[ticket]?.edit?.entry.shows(error) != true { apologise(error, ticket) }
        conclude(ticket, error.map { .failed($0) } ?? .done)
    }

    /// Removes an order, settles its edit, and reports it unless it was superseded. One that its customer has stopped was reported then.
    private func conclude(_ ticket: Ticket, _ outcome: EditOutcome = .done) {
        note(isLate: false, ticket)
        guard let entry = scheduler.finish(ticket) else { return }
        if entry.hasTask {
            tellOfSuspended()
            timer.watch(party)
        }
        switch entry.state {
        case .ending(.stopped): break
        case .ending(.superseded): settle(entry.edit)
        case .taken, .waiting, .starting, .suspended:
            settle(entry.edit, outcome)
            party.notice(.done(ticket))
        }
    }

    /// Tells the waiter that an order has failed. If it does not show that, the guest is told.
    private func apologise(_ error: any Error, _ ticket: Ticket) {
        let order = scheduler[ticket]?.job.order
        guard !party.isGone, scheduler.isCooking(ticket) else {
            // It has been cancelled; what else it throws may mean that something was not stored.
            if !(error is CancellationError) { party.report(.failedLate(ticket, HouseFailure(error, for: order))) }
            return
        }
        let handled = staff.apologise(error, for: order)
        party.report(.apologised(ticket, handled: handled, HouseFailure(error, for: order)))
        // A customer that has stopped the order already knows.
        guard handled == .alert, !(error is OrderStopped) else { return }
        let again = order.map { order in
            { @MainActor [weak party] in _ = party?.run(.order(order, from: .customer)) }
        }
        party.request(.alert(error, again: again))
    }

    /// Reports that an order waiting its turn was dropped for a newer one, and tells the waiter, who has already taken it.
    private func giveUp(_ waiting: OrderScheduler.Entry) {
        drop(waiting)
        if let order = waiting.job.order { staff.takeBack(order) }
    }

    /// Reports that an order waiting its turn is dropped.
    private func drop(_ waiting: OrderScheduler.Entry) {
        guard waiting.job.order != nil else { return }
        settle(waiting.edit)
        party.notice(.dropped(waiting.ticket))
    }

    /// Cancels all cooking orders, and drops those that wait.
    func abandon() {
        for order in scheduler.entries { order.task?.cancel() }
        timer.forget(party)
        for waiting in scheduler.removeWaiting() { drop(waiting) }
        for resting in scheduler.removeResting() { settle(resting.edit) }
    }

    /// Tells the watchdog which orders are suspended.
    private func tellOfSuspended() {
        if !party.isGone { work.suspend(scheduler.suspended.map { ($0.ticket, $0.job.order) }) }
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
    }

    /// Notes whether an order is late, which its place shows.
    private func note(isLate: Bool, _ ticket: Ticket) {
        if scheduler.note(isLate: isLate, ticket) { party.touchMarks() }
    }

    /// Asks the customer about a late order, if a gesture is made at its place. Returns `true` if so; the gesture then has no other effect.
    func askIfNeeded(_ event: GestureEvent, at spot: Spot) -> Bool {
        switch event {
        case .tapped, .submitted, .chose: break
        case .edited, .entered, .left, .reachedEnd: return false
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

    /// Stops an order at the customer's request: its task is cancelled, its later dishes are dropped, and waiting work continues.
    func stop(_ ticket: Ticket) {
        guard let entry = scheduler[ticket], entry.task != nil else { return }
        apologise(OrderStopped(), ticket)
        end(ticket, .stopped)
        settle(entry.edit)
        party.notice(.done(ticket))
    }
}
