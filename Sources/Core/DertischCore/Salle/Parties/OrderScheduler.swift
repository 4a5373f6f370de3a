import DertischSupport

/// The scheduler of a party's orders: the one place that knows which orders exist, and the state of each.
///
/// It is a value without effects. Each function changes states and returns a decision, which ``OrderRunner`` carries out. News for a head chef
/// waits and cooks like an order, and has an entry too. A new entry is taken; its state changes only by the steps of ``State/after(_:)``.
///
/// Few orders of a party are open at a time, so a search goes through all of them.
struct OrderScheduler {
    /// The content of an entry.
    enum Job {
        case order(any Sendable)
        /// News for one head chef; its content is in the inbox.
        case news(any NewsInbox)

        /// The order; `nil` for news.
        var order: (any Sendable)? { if case .order(let order) = self { order } else { nil } }
    }

    enum State {
        /// The waiter takes it, and no head chef has begun.
        case taken
        /// The waiter has taken it, and it waits for the orders in turn before it.
        case waiting
        /// Its head chef has begun, and has neither returned nor been suspended.
        case starting
        /// Its head chef is suspended. The task closes the order later.
        case suspended(Task<Void, Never>)
        /// It serves no more dishes, although its head chef has not returned yet.
        case cancelled

        /// A step that changes the state of an order. One more is legal in every state: the order is removed.
        enum Step {
            case wait, begin
            case suspend(Task<Void, Never>)
            case cancel
        }

        /// The state after a step; `nil` if the step is not legal now.
        ///
        /// | | wait | begin | suspend | cancel |
        /// |---|---|---|---|---|
        /// | taken | waiting | starting | – | – |
        /// | waiting | – | starting | – | – |
        /// | starting | – | – | suspended | cancelled |
        /// | suspended | – | – | – | cancelled |
        /// | cancelled | – | – | – | – |
        func after(_ step: Step) -> State? {
            switch (self, step) {
            case (.taken, .wait): .waiting
            case (.taken, .begin), (.waiting, .begin): .starting
            case (.starting, .suspend(let task)): .suspended(task)
            case (.starting, .cancel), (.suspended, .cancel): .cancelled
            default: nil
            }
        }
    }

    /// The time that an order has taken without a dish, on the clock of the house's ``DeadlineTimer``.
    struct Time {
        /// The delay before a head chef is asked for an order's limit. Most orders are done by then.
        static let firstLook = Duration.seconds(1)

        /// The time at which the order was suspended, or served its latest dish.
        var began: Duration
        /// The time limit without a dish; `nil` until the first look.
        var limit: Duration?
        /// The time of the next look.
        var due: Duration

        init(at now: Duration, limit: Duration? = nil) {
            began = now
            self.limit = limit
            due = now + (limit ?? Self.firstLook)
        }
    }

    struct Entry {
        let ticket: Ticket
        let job: Job
        /// The index of its head chef; `nil` for news, and for an order that only the waiter handles.
        let chef: Int?
        let pace: Pace
        let edit: Edit?
        /// The place of the gesture that led to it.
        let origin: Spot?
        fileprivate(set) var state = State.taken
        /// True once it has served a dish.
        fileprivate(set) var hasServed = false
        /// The stream of dishes that it is serving.
        fileprivate(set) var stream: Task<Void, any Error>?
        /// `nil` unless it is suspended and has a time limit.
        fileprivate(set) var time: Time?
        /// True if it has cooked beyond its limit without a dish.
        fileprivate(set) var isLate = false

        /// The task of an order that is suspended; `nil` once it is cancelled.
        var task: Task<Void, Never>? { if case .suspended(let task) = state { task } else { nil } }

        var isWaiting: Bool { if case .waiting = state { true } else { false } }
        var isStarting: Bool { if case .starting = state { true } else { false } }
        /// True once it is superseded or stopped: it is closed, and its head chef has not returned yet.
        var isCancelled: Bool { if case .cancelled = state { true } else { false } }

        /// True if its head chef has begun, and it may serve dishes.
        var isCooking: Bool {
            switch state {
            case .starting, .suspended: true
            case .taken, .waiting, .cancelled: false
            }
        }

        /// True from its first suspension until its head chef returns.
        var hasTask: Bool {
            switch state {
            case .suspended, .cancelled: true
            case .taken, .waiting, .starting: false
            }
        }
    }

    /// An edit whose order waits for a pause in typing (debounce). It is no order yet, and has no ticket.
    struct Resting {
        let order: any Sendable
        let edit: Edit
        let due: Duration
    }

    /// The decision on a new order.
    enum Admission {
        /// It is taken, and begins now. The order of the other ticket is to be superseded.
        case begin(superseding: Ticket?)
        /// It is taken, and waits its turn. The order of the other ticket is to make room for it.
        case wait(dropping: Ticket?)
        case refuse(Refusal)
    }

    /// The orders that have not ended, the oldest first.
    private(set) var entries: [Entry] = []
    /// The edits that wait for a pause in typing, by their spots.
    private(set) var resting: [Spot: Resting] = [:]
    /// The number of the last ticket. Orders that were refused have tickets too.
    private(set) var lastTicket = 0

    // MARK: Decisions

    /// Issues a ticket.
    mutating func issueTicket() -> Ticket {
        lastTicket += 1
        return Ticket(number: lastTicket)
    }

    /// Admits or refuses an order.
    ///
    /// At most one order in turn cooks at a time. All others cook beside it, up to the limit of the chef's backlog. An order that supersedes another
    /// one does so when it begins, since its waiter may answer it before.
    ///
    /// - Parameter backlog: the backlog of the chef, which is asked only if it matters.
    mutating func admit(
        _ ticket: Ticket, _ order: any Sendable, to chef: Int, _ pace: Pace, _ edit: Edit?, from origin: Spot?,
        _ backlog: @autoclosure () -> Backlog
    ) -> Admission {
        var superseded: Ticket?
        switch pace {
        case .inTurn: if isTurnTaken { return wait(ticket, order, for: chef, edit, from: origin, backlog()) }
        case .atOnce: if !hasRoomBeside(backlog()) { return .refuse(.queueFull) }
        case .latest(let lane):
            superseded = cooking(in: lane)
            if superseded == nil, !hasRoomBeside(backlog()) { return .refuse(.queueFull) }
        case .once(let lane):
            if cooking(in: lane) != nil { return .refuse(.onceIsEnough) }
            if !hasRoomBeside(backlog()) { return .refuse(.queueFull) }
        }
        add(ticket, .order(order), to: chef, pace, edit, from: origin)
        return .begin(superseding: superseded)
    }

    /// Adds an order that only the waiter handles.
    mutating func admit(_ ticket: Ticket, _ order: any Sendable, _ edit: Edit?, from origin: Spot?) {
        add(ticket, .order(order), to: nil, .atOnce, edit, from: origin)
    }

    private mutating func wait(
        _ ticket: Ticket, _ order: any Sendable, for chef: Int, _ edit: Edit?, from origin: Spot?, _ backlog: Backlog
    ) -> Admission {
        func waits(_ entry: Entry) -> Bool { entry.isWaiting && entry.chef == chef }
        var dropped: Ticket?
        if entries.count(where: waits) >= backlog.limit {
            guard backlog.whenFull == .dropOldest, let oldest = entries.first(where: waits) else {
                return .refuse(.queueFull)
            }
            dropped = oldest.ticket
        }
        add(ticket, .order(order), to: chef, .inTurn, edit, from: origin)
        return .wait(dropping: dropped)
    }

    /// True if an order in turn cooks, or waits.
    private var isTurnTaken: Bool {
        entries.contains { entry in
            guard case .inTurn = entry.pace else { return false }
            return entry.isCooking || entry.isWaiting
        }
    }

    private func hasRoomBeside(_ backlog: @autoclosure () -> Backlog) -> Bool {
        // Nothing cooks most of the time.
        entries.isEmpty || entries.count { $0.isCooking && $0.pace != .inTurn } < backlog().limit
    }

    private func cooking(in lane: Pace.Lane) -> Ticket? {
        entries.first { $0.isCooking && $0.pace.lane == lane }?.ticket
    }

    private mutating func add(
        _ ticket: Ticket, _ job: Job, to chef: Int?, _ pace: Pace, _ edit: Edit?, from origin: Spot?
    ) {
        entries.append(Entry(ticket: ticket, job: job, chef: chef, pace: pace, edit: edit, origin: origin))
    }

    /// The next order or news to begin in its turn; `nil` if one cooks, or none waits.
    var next: Entry? {
        guard !entries.contains(where: { $0.isCooking && $0.pace == .inTurn }) else { return nil }
        return entries.first(where: \.isWaiting)
    }

    // MARK: States

    /// Adds news for a head chef, to be heard in turn.
    mutating func post(_ inbox: any NewsInbox) {
        let ticket = issueTicket()
        add(ticket, .news(inbox), to: nil, .inTurn, nil, from: nil)
        wait(ticket)
    }

    /// Notes that an order which the waiter has taken waits its turn.
    @discardableResult mutating func wait(_ ticket: Ticket) -> Bool { take(.wait, ticket) }

    /// Notes that the head chef of an order begins.
    @discardableResult mutating func begin(_ ticket: Ticket) -> Bool { take(.begin, ticket) }

    /// Notes that the head chef of an order is suspended. Its time is measured from now on, unless it serves a stream.
    @discardableResult mutating func suspend(
        _ ticket: Ticket, _ task: Task<Void, Never>, at now: @autoclosure () -> Duration
    ) -> Bool {
        guard take(.suspend(task), ticket) else { return false }
        change(ticket) { if $0.stream == nil { $0.time = Time(at: now()) } }
        return true
    }

    /// Notes that an order serves no more dishes, although its head chef has not returned. Its task is to be cancelled.
    @discardableResult mutating func cancel(_ ticket: Ticket) -> Bool {
        guard take(.cancel, ticket) else { return false }
        change(ticket) { entry in
            entry.time = nil
            entry.isLate = false
        }
        return true
    }

    /// Removes an order: its head chef has returned, or none has begun.
    @discardableResult mutating func remove(_ ticket: Ticket) -> Entry? {
        index(of: ticket).map { entries.remove(at: $0) }
    }

    /// Takes a step of an order. One that is not legal now changes nothing.
    ///
    /// - Returns: true if the step is legal.
    private mutating func take(_ step: State.Step, _ ticket: Ticket) -> Bool {
        guard let index = index(of: ticket), let next = entries[index].state.after(step) else { return false }
        entries[index].state = next
        return true
    }

    /// Notes that an order has served a dish.
    ///
    /// - Parameter restartsTime: true if the time limit of the order counts anew.
    mutating func serve(_ ticket: Ticket, at now: @autoclosure () -> Duration, restartsTime: Bool = true) {
        change(ticket) { entry in
            entry.hasServed = true
            if restartsTime, let time = entry.time { entry.time = Time(at: now(), limit: time.limit) }
        }
    }

    /// Notes the stream of dishes that an order serves, or that it serves none any more.
    mutating func stream(_ stream: Task<Void, any Error>?, _ ticket: Ticket, at now: Duration) {
        change(ticket) { entry in
            entry.stream = stream
            if entry.task != nil { entry.time = stream == nil ? Time(at: now) : nil }
        }
    }

    /// Removes the streams of all orders.
    mutating func removeStreams() -> [Task<Void, any Error>] {
        let streams = entries.compactMap(\.stream)
        for index in entries.indices { entries[index].stream = nil }
        return streams
    }

    // MARK: Resting edits

    /// Lets the order of an edit wait. Returns the edit that waited at its spot before.
    mutating func rest(_ order: any Sendable, _ edit: Edit, until due: Duration) -> Edit? {
        resting.updateValue(Resting(order: order, edit: edit, due: due), forKey: edit.spot)?.edit
    }

    mutating func removeResting(at spot: Spot) -> Resting? { resting.removeValue(forKey: spot) }

    /// Removes the edits that wait, but for the one at a spot.
    mutating func removeResting(butNot spot: Spot? = nil) -> [Resting] { removeResting { $0.edit.spot != spot } }

    /// Removes the edits that have rested.
    mutating func removeRested(at now: Duration) -> [Resting] { removeResting { $0.due <= now } }

    /// Removes edits, in the order of their spots.
    private mutating func removeResting(where isRemoved: (Resting) -> Bool) -> [Resting] {
        if resting.isEmpty { return [] }
        let removed = resting.filter { isRemoved($0.value) }
        for spot in removed.keys { resting[spot] = nil }
        return removed.keys.sorted(byName: \.description).compactMap { removed[$0] }
    }

    // MARK: Times

    /// The time at which an edit has rested, or an order is due for a look; `nil` if there is none.
    var nextDeadline: Duration? {
        let looks = entries.lazy.compactMap { $0.time?.due }.min()
        let rests = resting.values.lazy.map(\.due).min()
        return [looks, rests].compactMap(\.self).min()
    }

    /// The orders that are due for a look.
    func due(at now: Duration) -> [Entry] { entries.filter { $0.time.map { $0.due <= now } ?? false } }

    /// Notes the time limit of an order; `nil` if it has none.
    ///
    /// - Returns: true if it is over. The next look is after the same time again, so that the customer can be asked again.
    mutating func look(at ticket: Ticket, limit: Duration?, _ now: Duration) -> Bool {
        guard let index = index(of: ticket), let time = entries[index].time else { return false }
        guard let limit else {
            entries[index].time = nil
            return false
        }
        entries[index].time?.limit = limit
        let isOver = time.began + limit <= now
        entries[index].time?.due = isOver ? now + limit : time.began + limit
        return isOver
    }

    /// Notes whether an order is late. Returns true if that is new.
    mutating func note(isLate: Bool, _ ticket: Ticket) -> Bool {
        guard let index = index(of: ticket), entries[index].isLate != isLate else { return false }
        entries[index].isLate = isLate
        return true
    }

    // MARK: Questions

    /// True if no order cooks.
    var isIdle: Bool { !entries.contains(where: \.isCooking) }

    var isAnyWaiting: Bool { entries.contains(where: \.isWaiting) }
    /// True if an order cooks or waits.
    var isAnyOpen: Bool { !isIdle || isAnyWaiting }
    var isAnyLate: Bool { entries.contains(where: \.isLate) }

    /// The order in turn that cooks.
    var inTurn: Entry? { entries.first { $0.isCooking && $0.pace == .inTurn } }

    /// The orders and news whose tasks have not ended.
    var suspended: [Entry] { entries.filter(\.hasTask) }

    /// True if the order of a ticket cooks, and has not been superseded or stopped.
    func isCooking(_ ticket: Ticket) -> Bool { self[ticket]?.isCooking ?? false }

    func isStarting(_ ticket: Ticket) -> Bool { self[ticket]?.isStarting ?? false }

    func isCancelled(_ ticket: Ticket) -> Bool { self[ticket]?.isCancelled ?? false }

    subscript(ticket: Ticket) -> Entry? { index(of: ticket).map { entries[$0] } }

    private func index(of ticket: Ticket) -> Int? { entries.lastIndex { $0.ticket == ticket } }

    private mutating func change(_ ticket: Ticket, _ change: (inout Entry) -> Void) {
        if let index = index(of: ticket) { change(&entries[index]) }
    }
}

extension Pace {
    /// The lane of an order that shares one.
    fileprivate var lane: Lane? {
        switch self {
        case .latest(let lane), .once(let lane): lane
        case .inTurn, .atOnce: nil
        }
    }
}
