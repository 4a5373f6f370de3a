extension AnyParty {
    final func beginShift(at table: any RestaurantTable, _ entrance: Entrance) {
        guard step(.shiftBegins) else { return }
        for colleague in staff { colleague.beginShift() }
        if case .arriving = entrance { tell(.shownToTable) }
        if writer.table !== table { writer = TableWriter(on: context, at: table) }
        let hasNewTexts = due.remove(.texts) != nil
        let isKept = entrance == .returning && table.keepsHiddenContent && !hasNewTexts
        lay(isKept ? .changes : .everything)
        if isKept, heedsMetrics { lay(.metrics) }
        if case .arriving = entrance { tell(.tableLaid) } else if hasNewTexts { tell(.textsChanged) }
        endTurn()
    }

    /// Runs the responses that the customer declared for being seated or returning.
    final func greet(_ entrance: Entrance) {
        if heedsMetrics { follow(responsesToMetrics()) }
        if hasOccasions { follow(respond(to: entrance == .arriving ? .seated : .returned)) }
        if hasGreetings { follow(greetings()) }
    }

    final func endShift() {
        endBreak()
        guard isOnShift else { return }
        if !resting.isEmpty { orderWhatRests() }
        endStreams()
        guard step(.shiftEnds) else { return }
        for colleague in staff.reversed() { colleague.endShift() }
    }

    /// Begins a break, after a menu has been opened over the customer.
    final func beginBreak() {
        guard step(.breakBegins) else { return }
        for colleague in staff { colleague.beginBreak() }
    }

    /// Ends a break, after the menu has closed.
    final func endBreak() {
        guard step(.breakEnds) else { return }
        for colleague in staff.reversed() { colleague.endBreak() }
        // The maître d is closing the menu; the due triggers run when he has finished.
        if pending.triggers.areDue { context.mustGoOn = true }
    }
}
