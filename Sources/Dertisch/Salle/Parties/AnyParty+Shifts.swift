extension AnyParty {
    final func beginShift(at table: any RestaurantTable, _ entrance: Entrance) {
        isOnShift = true
        for colleague in staff { colleague.beginShift() }
        if case .arriving = entrance { tell(.shownToTable) }
        if hand.table !== table { hand = Hand(on: floor, at: table) }
        let wasSpokenTo = isOutspoken
        let isKept = entrance == .returning && table.keepsWhatIsLaid && !wasSpokenTo
        isOutspoken = false
        lay(isKept ? .changes : .everything)
        if isKept, heedsMetrics { lay(.metrics) }
        if case .arriving = entrance { tell(.tableLaid) } else if wasSpokenTo { tell(.textsChanged) }
        goOn()
    }

    /// What the customer declared for being seated or being back.
    final func greet(_ entrance: Entrance) {
        if heedsMetrics { follow(responsesToMetrics()) }
        follow(respond(to: entrance == .arriving ? .seated : .returned))
        if hasGreetings { follow(greetings()) }
    }

    final func endShift() {
        guard isOnShift else { return }
        if isOnBreak { endBreak() }
        if !resting.isEmpty { orderWhatRests() }
        endStreams()
        isOnShift = false
        for colleague in staff.reversed() { colleague.endShift() }
    }

    /// A menu has been opened over the customer.
    final func beginBreak() {
        guard isOnShift, !isOnBreak else { return }
        isOnBreak = true
        for colleague in staff { colleague.beginBreak() }
    }

    /// The menu has gone.
    final func endBreak() {
        guard isOnBreak else { return }
        isOnBreak = false
        for colleague in staff.reversed() { colleague.endBreak() }
        // The maître d closes the menu just now; what waited for that follows when he is done.
        if triggers.areDue { floor.mustGoOn = true }
    }

    final func goHome() {
        tell(.billed)
        endShift()
        isOver = true
        abandon()
        for unsubscribe in unsubscribe { unsubscribe() }
        unsubscribe = []
        scopes.endParty()
        work.end()
        hand = Hand(on: floor)
        staff = []
        dismissStaff()
    }

    /// The sommelier speaks another language.
    final func speak() {
        guard isOnShift else {
            isOutspoken = true
            return
        }
        guard stage == .idle || stage == .starting else {
            mustSpeak = true
            return
        }
        let before = work.enter(.visit)
        defer { work.leave(to: before) }
        lay(.texts)
        tell(.textsChanged)
        goOn()
    }

    final func layAnew() {
        let before = work.enter(.visit)
        defer { work.leave(to: before) }
        lay(.everything)
        goOn()
    }

    /// Lays a row that the table asks for. Platforms ask in the midst of their own work, so what that brings about waits
    /// until they are done.
    final func layRow(_ row: RowNumber) {
        let before = stage
        stage = .laying
        let entered = work.enter(.visit)
        hand.layAsked(row)
        work.leave(to: entered)
        stage = before
        if before == .idle, isAnythingDue { Task { [weak self] in self?.goOn() } }
    }

    @usableFromInline final func lay(_ part: LaidPart) {
        guard isOnShift else { return }
        let before = stage
        stage = .laying
        mustLay = false
        lay(part, by: hand)
        if mustMark || (hasLate && part == .everything) { layMarks() }
        if hand.finish() { notice(.laid) }
        stage = before
        if mustSpeak {
            mustSpeak = false
            speak()
        }
        if mustMeasure {
            mustMeasure = false
            measured()
        }
    }
}
