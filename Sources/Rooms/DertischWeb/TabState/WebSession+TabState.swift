import DertischRoom
import DertischJSON

/// The state that the tab carries for the house.
extension WebSession {
    /// The most bytes around a sealed state in the message by which a browser gives it back.
    private static let bytesAroundState = 256

    /// Notes that the state may have changed. The browser gets it at the end of the message that is being handled, or in the main
    /// actor's next turn.
    func stateChanged() { noteChange(atOnce: true) }

    /// Notes that a kept property may have changed, as each letter that is typed may do. Such changes are gathered for a short time
    /// before the browser gets the state. Typing is acknowledged with the state. A gesture that changes more sends the state at once.
    func keptPartsChanged() { noteChange(atOnce: false) }

    private func noteChange(atOnce: Bool) {
        guard isConnected, owner != nil else { return }
        let isToBeSent = carried.change(atOnce: atOnce)
        if isToBeSent, handling == nil { Task { [weak self] in self?.send(on: .change) } }
    }

    /// Sends the state for rows that were touched at once. A visitor who uses a row goes on there if the process is killed.
    func sendTouchedRows() { if carried.takeTouchedRows() { stateChanged() } }

    /// Notes that other rows than before are to keep their numbers. The browser gets the state after a short time, by the room's clock.
    func rememberedRowsChanged() {
        carried.touchRows { [weak self] in self?.stateChanged() }
    }

    /// Sends the state with its acknowledgement, as the ``SendingPlan`` decides. A state that the browser has is not sent again, and what is
    /// acknowledged with it waits for another message.
    func sendState() {
        guard let owner, let state = currentState else { return }
        let isNew = carried.beginSending(state.hashValue) { [weak self] in self?.send(on: .change) }
        guard isNew else { return acknowledgeSoon() }
        let sealed = sealed(state, for: owner)
        if sealed == nil, carried.noteTooLarge() {
            maitreD?.restaurant.report(WebRoomError.stateTooLarge(seats: tables.count))
        }
        let seats = Set(tables.keys).union(state.plan.tableNumbers).sorted().map { JSON.number($0) }
        // What a gesture has changed in the seating is in this state, so a browser that has it need not send the gesture again.
        sendStatus([
            "state": .optional(sealed), "seats": .list(seats), "taken": acknowledgements.takeNews()?.json ?? .null,
        ])
    }

    /// The state for the document, with which another process takes the page over before its socket was here; `nil` if it is too large.
    func makeServedState() -> ServedState? {
        guard let state = currentState, let sealed = sealed(state, for: guest) else { return nil }
        carried.note(served: state.hashValue)
        return ServedState(sealed: sealed, life: life)
    }

    /// Sends the state to a browser that has just joined, unless it is the one that came with the page.
    ///
    /// - Parameter isServed: true if the browser carries the state of the page.
    func sendFirstState(isServed: Bool) {
        carried.change(atOnce: true)
        if isServed, owner == nil {
            // A browser that keeps no cookies cannot show whose state it is.
            sendStatus(["state": .null, "seats": .list([])])
        } else if !isServed || owner != guest {
            carried.forgetSent()
        }
        send(on: .change)
    }

    /// True if a browser with this state means this life of the session. One that has been in another process since does not.
    ///
    /// - Parameter life: the life that the browser was in last; `nil` if it does not say.
    func isMeant(by state: String, in life: Int?) -> Bool {
        life == nil || life == self.life || (restoration.wasMade(from: state) && !browser.hasBeenHeard)
    }

    private var currentState: TabState? {
        maitreD.map {
            TabState(plan: $0.plan, lastSeat: tab.lastSeat, language: language, region: $0.sommelier.region)
        }
    }

    private func sealed(_ state: TabState, for guest: Guest) -> String? {
        state.json.flatMap { context.seal.sealer.seal($0, for: StateSeal.Owner(guest: guest.id, tab: token)) }
            .flatMap { $0.utf8.count + Self.bytesAroundState <= context.seal.maxMessageBytes ? $0 : nil }
    }

    /// Seats the customers of a state. Those that cannot be seated are left out, and the browser is told so.
    ///
    /// - Parameters:
    ///   - carrier: the token of the session that the state was sealed for.
    ///   - hash: the hash of the state as the browser gave it.
    func restore(_ state: TabState, carriedFor carrier: String, hash: Int) {
        restoration.begin(carriedFor: carrier, hash: hash)
        rateLimiter.allow(Self.maxRestoredFields)
        tab.skipSeats(beyond: state.lastSeat)
        guard let maitreD else { return }
        if !maitreD.restore(state.plan).isEmpty { restoration.notePartial() }
        if maitreD.seated.isEmpty { maitreD.greet() }
    }

    /// The first message to a browser: what it need not send again, and the numbers of this life of the session, and of the
    /// seats on the screen, with those beneath menus. A restored session adds the token that its state was sealed for. `partial` is true if something
    /// could not be restored.
    var greeting: [UInt8] {
        let seats = tabLayout.tables.map { JSON.number($0.seat) }
        return JSON.object([
            "joined": .text(token), "taken": acknowledgements.current.json, "life": .number(life),
            "seats": .list(seats),
            "restored": .optional(restoration.carrier), "partial": .flag(restoration.isPartial),
        ]).bytes
    }

    /// The most fields that a tab gives back beyond its usual rate of messages: more than a browser stores.
    static let maxRestoredFields = 2048
}
