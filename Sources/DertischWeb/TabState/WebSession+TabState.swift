import Dertisch
import DertischJSON

/// The state that the tab carries for the house.
extension WebSession {
    /// The most bytes around a sealed state in the message by which a browser gives it back.
    private static let bytesAroundState = 256

    /// Notes that the state may have changed. The browser gets it at the end of the message that is being handled, or in the main
    /// actor's next turn.
    func stateChanged() {
        if stateInterval != nil { isStateDue = false }
        stateInterval = nil
        keptPartsChanged()
    }

    /// Notes that a kept property may have changed, as each letter that is typed may do. The browser gets the state as above, but at most
    /// one such in each ``gatheringTime``. What was typed is acknowledged with it, and what was done sends it at once.
    func keptPartsChanged() {
        guard !isStateDue, isConnected, owner != nil else { return }
        isStateDue = true
        if !isHandling { Task { [weak self] in self?.sendStateIfDue() } }
    }

    /// The time for which changes of kept properties, and rows that are touched, are gathered. A visitor who walks through a list or types a
    /// text does not get a state for each row or letter.
    private static let gatheringTime = Duration.milliseconds(200)

    /// Sends the state for rows that were touched at once. A visitor who uses a row goes on there if the process is killed.
    func sendTouchedRows() {
        guard touchTimeout != nil else { return }
        touchTimeout = nil
        stateChanged()
    }

    /// Notes that other rows than before are to keep their numbers. The browser gets the state after a short time, by the room's clock.
    func rememberedRowsChanged() {
        guard touchTimeout == nil else { return }
        touchTimeout = timeouts.start(Self.gatheringTime) { [weak self] in
            self?.touchTimeout = nil
            self?.stateChanged()
        }
    }

    /// Sends the state if it differs from the last one. A browser that is due a whole page gets it after that page, so that it never
    /// carries another seating than it shows.
    func sendStateIfDue() {
        guard isStateDue, stateInterval == nil, !needsWholePage, connection != nil, let owner, let maitreD
        else { return }
        isStateDue = false
        stateInterval = timeouts.start(Self.gatheringTime) { [weak self] in
            self?.stateInterval = nil
            self?.sendStateIfDue()
        }
        let state = TabState(
            plan: maitreD.plan, lastSeat: lastSeat, language: language, region: maitreD.sommelier.region)
        let hash = state.hashValue
        guard hash != sentState else { return acknowledgeSoon() }
        sentState = hash
        let sealed = state.json.flatMap { seal.sealer.seal($0, for: StateSeal.Owner(guest: owner.id, tab: token)) }
            .flatMap { $0.utf8.count + Self.bytesAroundState <= seal.maxMessageBytes ? $0 : nil }
        if sealed == nil, !hasLargeState {
            hasLargeState = true
            maitreD.restaurant.report(WebRoomError.stateTooLarge(seats: tables.count))
        }
        let seats = Set(tables.keys).union(state.plan.tableNumbers).sorted().map { JSON.number($0) }
        // What a gesture has changed in the seating is in this state, so a browser that has it need not send the gesture again.
        sendStatus([
            "state": .optional(sealed), "seats": .list(seats), "taken": takeAcknowledgement()?.json ?? .null,
        ])
    }

    /// Seats the customers of a state. Those that cannot be seated are left out, and the browser is told so.
    ///
    /// - Parameter carrier: the token of the session that the state was sealed for.
    func restore(_ state: TabState, carriedFor carrier: String) {
        restoredFrom = carrier
        rateLimiter.allow(Self.maxRestoredFields)
        // The tab may still hold tables that were set after its state was sent. A gesture on one of them must reach no other table.
        lastSeat = min(max(0, state.lastSeat), Self.maxRestoredSeat - Self.seatGap) + Self.seatGap
        guard let maitreD else { return }
        isPartial = !maitreD.restore(state.plan).isEmpty
        if maitreD.seated.isEmpty { maitreD.greet() }
    }

    /// Gives a table the number of its seat back, unless another has it.
    func renumber(_ table: WebTable, to seat: Int) {
        guard seat > 0, seat <= lastSeat, tables[seat] == nil, tables[table.seat] === table else { return }
        tables[table.seat] = nil
        table.seat = seat
        tables[seat] = table
    }

    /// The first message to a browser: what it need not send again, and the numbers of this life of the session, and of the
    /// seats that take gestures. A restored session adds the token that its state was sealed for. `partial` is true if something
    /// could not be restored.
    var greeting: [UInt8] {
        // Beneath a menu, no gesture is taken.
        let menu = tabLayout.menus.last?.seat
        let seats = tabLayout.tables.filter { menu == nil || $0.seat == menu || $0.position.host == menu }
            .map { JSON.number($0.seat) }
        return JSON.object([
            "joined": .text(token), "taken": acknowledgement.json, "life": .number(life), "seats": .list(seats),
            "restored": .optional(restoredFrom), "partial": .flag(isPartial),
        ]).bytes
    }

    /// The most fields that a tab gives back beyond its usual rate of messages: more than a browser stores.
    static let maxRestoredFields = 2048
    /// The highest seat number that is restored. A larger one comes from a damaged state.
    private static let maxRestoredSeat = 1 << 40
    /// The distance from the last seat of a state to the first new one.
    private static let seatGap = 1 << 20
}
