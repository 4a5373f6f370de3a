import DertischSupport

/// A customer at its table, with its staff: one screen.
///
/// All that orders something or changes the carte is an ``Event``. A *turn* is the handling of one event to its end: the event is performed, and then
/// the changes of the carte are laid, once. A turn is never interrupted by another: an event that comes meanwhile waits in the inbox.
///
/// These happen without a turn of their own:
/// - Before the first turn, the party is set up, and the rows of a saved plan are restored.
/// - A head chef that serves within a turn has its dish plated in that turn.
/// - A shift may begin or end within a turn, since the maître d does not wait.
/// - The table may ask for a row at any time, and the row is laid at once.
///
/// This file has the turn, the shifts and the laying. `Party+Gestures.swift` has the responses to gestures, and `OrderRunner.swift` the path of an
/// order. The staff, which knows the course, is a ``PartyStaff``.
@MainActor final class Party {
    /// Everything that can begin a turn.
    enum Event {
        /// A gesture at the table. It may be meant for a customer beneath a menu, if it was made before its table was restored.
        case gesture(GestureEvent, at: Spot, evenBeneathMenu: Bool)
        /// An order that somebody gives without a gesture; the place is the one of the gesture that led to it.
        case order(any Sendable, from: Giver, at: Spot? = nil)
        /// The bill of a menu that the customer opened.
        case bill(any Sendable, MenuPayment)
        /// The answer to a question that was restored with its table.
        case answer(OpenQuestion, Int?, String)
        /// A request that salle staff make through their hat.
        case request(MaitreDForCustomer.Request)
        /// A response that the carte asked for while it was laid.
        case response(Response)
        /// The carte holds the value of a trigger.
        case trigger(Int)
        /// News for a head chef waits in an inbox.
        case news(any NewsInbox)
        /// A dish of a suspended head chef, with the closure that puts it onto the carte.
        case dish(Ticket, plate: @MainActor () -> Void)
        /// A suspended head chef has returned, or thrown.
        case returned(Ticket, (any Error)?)
        /// It is the turn of an order or news that waited.
        case next(OrderScheduler.Entry)
        /// The guest stops an order that takes too long.
        case stop(Ticket)
        /// Orders are due for a look, or the typing of an edit has rested.
        case deadline
        /// The orders of edits that wait for a pause in typing are to be given now.
        case rested
        /// A step of a shift, by the maître d.
        case shift(ShiftStep)
        /// The customer has come to its table: the responses that it declared for that are followed.
        case greeting(Entrance)
        /// The guest has gone to another address of the customer.
        case navigated(QueryTexts)
        /// The language, the region or the time zone has changed.
        case texts
        /// The device has changed.
        case metrics
        /// The screen has lost its content.
        case layAnew
    }

    /// A step of a shift.
    enum ShiftStep {
        case beginsShift(at: any RestaurantTable, Entrance)
        case beginsBreak
        case endsBreak
        case endsShift
        case leaves
    }

    /// The person that gives an order.
    enum Giver {
        case customer
        case waiter
        /// The guest, by an answer: also beneath a customer that was seated over the question.
        case guest
    }

    /// The turn that runs.
    private struct Turn {
        /// The place of the gesture whose orders are being given.
        var origin: Spot?
        /// The spot that the keyboard focus goes to at the end.
        var focus: Spot?
        /// The requests to carry out after it.
        var requests: [Request] = []
        /// True if dishes have been plated that are not laid yet.
        var hasPlated = false
    }

    /// A request to the maître d, who carries it out after the turn.
    enum Request {
        /// A request of a gesture, made at that spot, or of salle staff through their hat.
        case maitreD(MaitreDForCustomer.Request, at: Spot?)
        case alert(any Error, again: (@MainActor () -> Void)?)
        case ask(AskedQuestion, at: Spot?)
        case askWhetherToStop(Ticket)
        /// Show a restored question again, since its answer came too early.
        case askAgain(OpenQuestion)
        /// Tell the guest that the answer to a restored question is refused.
        case refuse(OpenQuestion, Refusal)
    }

    /// The maximum number of gestures and orders that wait for the end of a turn.
    static var inboxLimit: Int { 64 }

    let number: Int
    let name: String
    let context: WindowContext
    let scopes: Scopes
    let staff: any PartyStaff
    /// The party's current work, for threads that watch it.
    let work: PartyWork
    private(set) var presence = Presence.away
    private(set) var writer: TableWriter
    /// The spot that has the keyboard focus, for the customer's return.
    private(set) var focused: Spot?
    private(set) lazy var orders = OrderRunner(of: self)
    private var turn: Turn?
    /// The events that wait for the end of the turn.
    private var inbox = Queue<Event>()
    private var triggers = TriggerStates()
    /// True while the waiter changes the carte, or the table is laid: a dish that comes meanwhile waits.
    private var isCarteInUse = false
    /// True if the carte may differ from what is laid.
    private var isTouched = false
    /// True if the marks of late orders may differ from what is laid.
    private var areMarksDue = false
    /// True if the texts have changed while the customer was off its shift.
    private var hasNewTexts = false
    /// True if the guest has done something since the customer was seated or its address was gone to.
    private var hasActed = false
    /// The rules of a party that has no table; `nil` at a table.
    private(set) var takeaway: TakeawayRules?

    init(number: Int, name: String, scopes: Scopes, staff: any PartyStaff, work: PartyWork, on context: WindowContext) {
        self.number = number
        self.name = name
        self.context = context
        self.scopes = scopes
        self.staff = staff
        self.work = work
        writer = TableWriter(on: context)
    }

    deinit { work.end() }

    var isOnShift: Bool { presence.isOnShift }
    var isGone: Bool { presence == .gone }
    /// True while the party is opened ahead, and its guest has not followed the link to it.
    var isPrefetched: Bool { context.maitreD?.prefetched?.party === self }

    func notice(_ kind: @autoclosure () -> HouseEvent.Kind) {
        if context.isWatched { context.notice(kind(), customer: name, party: number) }
    }

    /// Reports a failure, even if only failures are watched.
    func report(_ failure: HouseEvent.Kind) { context.tell(failure, customer: name, party: number) }

    /// The party, the declarations of its table and those of its staff that are objects, for leak detection.
    func objects() -> [AnyObject] {
        [self, staff.declarations] + staff.colleagues.filter { type(of: $0) is AnyClass }.map { $0 as AnyObject }
    }
}

// MARK: The turn

extension Party {
    /// Runs an event as a turn, and then the events that have become due. An event that comes during a turn waits for its end.
    ///
    /// - Returns: the refusal, if it is known at once.
    @discardableResult func run(_ event: Event) -> Refusal? {
        if turn != nil { return runDuringTurn(event) }
        let before = work.enter(event.occasion, event.ticket)
        defer { work.leave(to: before) }
        let refusal = runAlone(event)
        runDue()
        return refusal
    }

    /// Runs the events that have become due, after the maître d has finished his errands.
    func goOn() {
        guard turn == nil else { return }
        let before = work.enter(.order)
        defer { work.leave(to: before) }
        runDue()
    }

    private func runDue() {
        while turn == nil, let next = nextEvent() {
            if let refusal = runAlone(next) { tell(refusal, of: next) }
        }
        if context.isAwaited { context.settle() }
    }

    /// Tells of the refusal of an event that has waited, since its sender has returned meanwhile.
    private func tell(_ refusal: Refusal, of event: Event) {
        switch event {
        case .gesture(_, at: let spot, _): context.maitreD?.refuse(refusal, at: spot.place, of: self)
        case .bill: context.maitreD?.refuse(refusal, of: self)
        // The refusal of an order was told as it was taken.
        default: break
        }
    }

    /// Tells of the refusal of an order for which no gesture waits.
    ///
    /// - Parameter place: the place where the order was entered; `nil` if no gesture gave it.
    @discardableResult func tellOfOrder(_ refusal: Refusal?, at place: Place? = nil) -> Refusal? {
        if let refusal { notice(.refused(refusal, place: place)) }
        return refusal
    }

    private func runAlone(_ event: Event) -> Refusal? {
        turn = Turn()
        let refusal = perform(event)
        layTurn()
        let requests = turn?.requests ?? []
        turn = nil
        work.endTurn()
        for request in requests { carryOut(request) }
        return refusal
    }

    private func runDuringTurn(_ event: Event) -> Refusal? {
        switch event {
        // The maître d does not wait: he seats others meanwhile.
        case .shift: return perform(event)
        // Nobody is seated by it, and the metrics that salle staff read in the next line are the new ones.
        case .request(.setAppearance(let appearance)):
            context.perform(.setAppearance(appearance), from: number, at: origin)
        case .request(let request): self.request(.maitreD(request, at: origin))
        case .gesture:
            guard inbox.count < Self.inboxLimit else { return .queueFull }
            inbox.append(event)
        case .order(_, let giver, _):
            if let refusal = orders.refusal(for: giver) { return tellOfOrder(refusal) }
            guard inbox.count < Self.inboxLimit else { return tellOfOrder(.queueFull) }
            inbox.append(event)
        default: inbox.append(event)
        }
        return nil
    }

    /// The next event: the earlier ones, then triggers, then the orders and news that wait their turn.
    private func nextEvent() -> Event? {
        if let event = inbox.next() { return event }
        if triggers.areDue, presence == .atWork {
            // Another customer may sit here once the maître d has finished.
            if context.isMoving { context.runDueLater() } else { return triggers.next().map(Event.trigger) }
        }
        return orders.scheduler.next.map(Event.next)
    }

    private func perform(_ event: Event) -> Refusal? {
        if event.isGuests { hasActed = true }
        switch event {
        case .gesture(let gesture, let spot, let isTakenBeneathMenu):
            return respond(to: gesture, at: spot, evenBeneathMenu: isTakenBeneathMenu)
        case .order(let order, let giver, let spot):
            return tellOfOrder(answering(spot) { orders.take(order, from: giver) })
        case .bill(let bill, let payment): return take(bill, payment)
        case .answer(let question, let answer, let entered): take(answer, entered, to: question)
        case .request(let request): self.request(.maitreD(request, at: origin))
        case .response(let response): tellOfOrder(follow([response]))
        case .trigger(let trigger):
            if let response = staff.response(to: trigger) { tellOfOrder(follow([response])) }
        case .news(let inbox): orders.post(inbox)
        case .dish(let ticket, let plate): orders.plate(ticket, plate)
        case .returned(let ticket, let error): orders.closeReturned(ticket, error)
        case .next(let entry): answering(entry.origin) { orders.begin(entry) }
        case .stop(let ticket): orders.stop(ticket)
        case .deadline: orders.lookAtDeadlines()
        case .rested: orders.giveResting()
        case .shift(let step): take(step)
        case .greeting(let entrance): greet(entrance)
        case .navigated(let query): navigate(to: query)
        case .texts: layTexts()
        case .metrics: layMetrics()
        case .layAnew: lay(.fresh)
        }
        return nil
    }

    /// True if an event is performed, or waits.
    var isBusy: Bool { turn != nil || !inbox.isEmpty || (triggers.areDue && presence == .atWork) }

    var isSettled: Bool { !isBusy && !orders.scheduler.isAnyOpen }

    /// True if the table shows what a page is sent with: every order is done, or has no end. The orders behind an endless one in turn come after it.
    ///
    /// - Parameter haveFirstDishes: true if each endless order must have served a dish.
    func isServed(haveFirstDishes: Bool) -> Bool {
        if isBusy { return false }
        if orders.scheduler.isIdle { return !orders.scheduler.isAnyWaiting }
        if orders.scheduler.isAnyWaiting, orders.scheduler.inTurn == nil { return false }
        return orders.onlyEndlessOrdersCook(haveFirstDishes: haveFirstDishes)
    }

    /// True within a turn, unless the waiter changes the carte or the table is laid: a dish can be plated now.
    var canPlate: Bool { turn != nil && !isCarteInUse }

    /// The place of the gesture whose orders are being given.
    var origin: Spot? { turn?.origin }

    /// Gives orders on behalf of a gesture at a place. The place is marked busy if one of them cooks for too long.
    @discardableResult func answering<Outcome>(_ spot: Spot?, _ give: () -> Outcome) -> Outcome {
        let before = turn?.origin
        turn?.origin = spot
        defer { turn?.origin = before }
        return give()
    }

    /// Notes a request, to be carried out after the turn.
    func request(_ request: Request) { turn?.requests.append(request) }
}

// MARK: The carte and the table

extension Party {
    /// Lets the waiter change the carte. The changes are laid at the end of the turn.
    func changeCarte(_ change: () -> Void) {
        inUse(.plating, change)
        touch()
        triggers.see(staff.heldTriggers)
        if staff.keepsCarte { context.maitreD?.planChanged() }
    }

    /// Notes that the carte may differ from what is laid.
    func touch() { isTouched = true }

    /// Notes that a dish has been plated in this turn.
    func notePlated() { turn?.hasPlated = true }

    /// Notes that the marks of late orders may differ from what is laid.
    func touchMarks() { (areMarksDue, isTouched) = (true, true) }

    /// Moves the keyboard focus at the end of the turn.
    func focus(_ spot: Spot) { turn?.focus = spot }

    /// Calls code of the staff that uses the carte or the table.
    private func inUse(_ stage: PartyWork.Stage, _ use: () -> Void) {
        let before = (work.step(to: stage), isCarteInUse)
        isCarteInUse = true
        use()
        work.step(to: before.0)
        isCarteInUse = before.1
    }

    /// Lays what the turn has changed. If it has plated dishes, the customer is told before and after.
    private func layTurn() {
        let hasPlated = turn?.hasPlated ?? false
        turn?.hasPlated = false
        if hasPlated { staff.tellOfPlatedDishes() }
        guard isOnShift else { return staff.endDishes(areLaid: false) }
        if isTouched {
            if staff.bindsQuery { tellOfAddress() }
            if hasPlated { tell(.willUpdate) }
            lay(.changes)
            if hasPlated { tell(.didUpdate) }
        }
        if hasPlated { inUse(.plating) { staff.endDishes(areLaid: true) } }
        if let spot = turn?.focus {
            turn?.focus = nil
            writer.moveFocus(from: focused, to: spot)
            focused = spot
        }
        if writer.finish() { notice(.laid) }
    }

    /// Tells the maître d of an address that the carte has changed.
    private func tellOfAddress() {
        guard let addsEntry = staff.takeQueryChange() else { return }
        context.maitreD?.addressChanged(of: self, addsEntry: addsEntry && hasActed)
    }

    private func tell(_ step: VisitStep) { inUse(.plating) { staff.tell(step) } }

    private func lay(_ pass: Pass) {
        guard isOnShift else { return }
        if pass != .language { isTouched = false }
        if pass == .fresh, orders.scheduler.isAnyLate { areMarksDue = true }
        apply {
            staff.lay(pass, by: writer)
            if pass == .fresh, let focused { writer.lay(focus: true, at: focused) }
        }
    }

    /// Lays the changes of the device.
    private func layDevice() { if isOnShift { apply { staff.layDevice(by: writer) } } }

    /// Lets the table apply what a closure lays.
    private func apply(_ lay: () -> Void) {
        inUse(.laying) {
            lay()
            if areMarksDue { writer.hold(Set(orders.scheduler.entries.filter(\.isLate).compactMap(\.origin))) }
            areMarksDue = false
            if writer.finish() { notice(.laid) }
        }
        takeRequests()
    }

    /// Moves the requests that the carte made while it was laid into the inbox.
    private func takeRequests() { for response in writer.takeRequests() { inbox.append(.response(response)) } }

    /// Lays the texts again. Off shift they are laid on return.
    private func layTexts() {
        guard isOnShift else {
            hasNewTexts = true
            return
        }
        lay(.language)
        staff.tell(.textsChanged)
    }

    /// Lays the parts that depend on the device. Off shift they are laid on return.
    private func layMetrics() {
        guard isOnShift else { return }
        layDevice()
        tellOfOrder(follow(staff.responsesToMetrics()))
    }

    /// Lays a row on the table's request. Platforms make it in the midst of their own work, also during a turn, so it is no event, and the requests
    /// that it causes run later, in a task.
    func layRow(_ row: RowNumber) {
        let entered = work.enter(.visit)
        inUse(.laying) { writer.layAsked(row) }
        work.leave(to: entered)
        takeRequests()
        if turn == nil, !inbox.isEmpty { Task { [weak self] in self?.goOn() } }
    }

    /// Gives the rows of a table their old numbers, before the table is laid.
    func restore(_ record: TableRecord, at table: any RestaurantTable) {
        writer = TableWriter(on: context, at: table)
        writer.restore(record)
    }
}

// MARK: Shifts

extension Party {
    /// Lets the customer declare its table, and begins to listen for the news of its head chefs.
    func setUp(at table: any RestaurantTable) {
        staff.join(self)
        staff.declareTable(table)
        staff.listenForNews()
        triggers = TriggerStates(staff.heldTriggers)
    }

    /// Lets the staff take orders without a table: the customer declares none.
    func setUpWithoutTable(_ rules: TakeawayRules) {
        takeaway = rules
        staff.join(self)
        if rules.hearsNews { staff.listenForNews() }
    }

    private func take(_ step: ShiftStep) {
        switch step {
        case .beginsShift(let table, let entrance): beginShift(at: table, entrance)
        case .beginsBreak: beginBreak()
        case .endsBreak: endBreak()
        case .endsShift: endShift()
        case .leaves: leave()
        }
    }

    /// Changes the presence. Returns `false` if the step is not legal now, which inspectors are told.
    private func move(_ step: Presence.Step) -> Bool {
        guard let next = presence.after(step) else {
            report(.roomFailed(HouseFailure(Presence.IllegalStep(step: step, presence: presence))))
            return false
        }
        presence = next
        return true
    }

    private func beginShift(at table: any RestaurantTable, _ entrance: Entrance) {
        guard move(.shiftBegins) else { return }
        for colleague in staff.colleagues { colleague.beginShift() }
        if entrance == .arriving { staff.tell(.shownToTable) }
        if writer.table !== table { writer = TableWriter(on: context, at: table) }
        let hasNewTexts = hasNewTexts
        self.hasNewTexts = false
        // The seating tells the address.
        _ = staff.takeQueryChange()
        let isKept = entrance == .returning && table.keepsHiddenContent && !hasNewTexts
        lay(isKept ? .changes : .fresh)
        if isKept { layDevice() }
        if entrance == .arriving { staff.tell(.tableLaid) } else if hasNewTexts { staff.tell(.textsChanged) }
    }

    /// Follows the responses that the customer declared for being seated or returning.
    private func greet(_ entrance: Entrance) {
        tellOfOrder(follow(staff.responsesToMetrics()))
        tellOfOrder(follow(staff.responses(to: entrance == .arriving ? .seated : .returned)))
        tellOfOrder(follow(staff.greetings()))
    }

    /// Sets the bound properties of a carte that was just made.
    func begin(at query: QueryTexts) { if !staff.take(query).areReadable { refuseQuery() } }

    /// Sets the bound properties of the carte, and follows the responses that the customer declared for that.
    private func navigate(to query: QueryTexts) {
        // Nothing overtakes the typed text.
        orders.giveResting()
        var (hasChanged, areReadable) = (false, true)
        changeCarte { (hasChanged, areReadable) = staff.take(query) }
        hasActed = false
        if !areReadable { refuseQuery() }
        if hasChanged { tellOfOrder(follow(staff.responses(to: .navigated))) }
    }

    private func refuseQuery() { context.maitreD?.refuseQuery(of: self) }

    private func beginBreak() {
        guard move(.breakBegins) else { return }
        for colleague in staff.colleagues { colleague.beginBreak() }
    }

    private func endBreak() {
        guard move(.breakEnds) else { return }
        for colleague in staff.colleagues.reversed() { colleague.endBreak() }
        // The maître d is closing the menu; the due triggers run when he has finished.
        if triggers.areDue { context.runDueLater() }
    }

    /// Ends the shift. Streams end with it; orders go on, and their dishes are laid on return.
    private func endShift() {
        if presence == .onBreak { endBreak() }
        if presence == .atWork {
            orders.giveResting()
            layTurn()
            orders.endStreams()
        }
        guard move(.shiftEnds) else { return }
        for colleague in staff.colleagues.reversed() { colleague.endShift() }
    }

    /// Tells the customer, ends its shift, abandons its orders, and releases its staff.
    private func leave() {
        staff.tell(.willLeave)
        if isOnShift { endShift() }
        guard move(.leaves) else { return }
        orders.leave()
        for event in inbox.removeAll() { drop(event) }
        triggers.clear()
        scopes.endParty()
        work.end()
        writer = TableWriter(on: context)
        staff.dismiss()
    }

    /// Ends an event that is never performed, since the party has left.
    private func drop(_ event: Event) {
        switch event {
        case .order: tellOfOrder(.offShift)
        case .dish(let ticket, _): notice(.dropped(ticket))
        case .returned(let ticket, let error): orders.closeReturned(ticket, error)
        default: break
        }
    }
}

extension Party.Event {
    /// The occasion of its turn, for the watchdog.
    fileprivate var occasion: WorkWord.Occasion {
        switch self {
        case .gesture: .gesture
        case .shift, .greeting, .navigated, .texts, .metrics, .layAnew: .visit
        default: .order
        }
    }

    /// True for an event by which the guest does something at the table.
    fileprivate var isGuests: Bool {
        switch self {
        // The page itself tells that a list's end is in view, where the focus is, and how far files are.
        case .gesture(.reachedEnd, at: _, evenBeneathMenu: _), .gesture(.entered, at: _, evenBeneathMenu: _),
            .gesture(.left, at: _, evenBeneathMenu: _), .gesture(.module, at: _, evenBeneathMenu: _):
            false
        case .gesture, .bill, .answer: true
        default: false
        }
    }

    /// The order that it is about.
    fileprivate var ticket: Ticket? {
        switch self {
        case .dish(let ticket, _), .returned(let ticket, _), .stop(let ticket): ticket
        default: nil
        }
    }
}
