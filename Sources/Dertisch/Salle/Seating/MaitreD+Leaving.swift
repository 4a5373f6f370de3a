extension MaitreD {
    /// Ushers out whoever sits at a table, by a way back that belongs to the dining room: a button in a title bar. One that
    /// asks to stay is asked first. The last one of a window stays.
    ///
    /// - Returns: why it was refused, if it was: the customer has gone, or is not at work.
    @discardableResult public func usherOut(at table: any RestaurantTable) -> Refusal? {
        let leaving = window.all.first { $0.table === table }
        guard let leaving, leaving.duty == .on else {
            let refusal = leaving?.duty == .onBreak ? Refusal.onBreak : .offShift
            refuse(refusal, of: leaving)
            return refusal
        }
        perform(.usherOut, from: leaving.party.number)
        return nil
    }

    /// Asks whether the window may close, if somebody in it asks to stay; else it may at once.
    ///
    /// Nobody is sent home by that: the dining room closes its window, and then the maître d.
    ///
    /// - Parameter close: called if the window may close, now or once the customer has said so.
    public func askToClose(_ close: @escaping @MainActor () -> Void) {
        guard !isClosed, let question = questionBeforeLeaving(window.stack.flatMap(\.all)) else { return close() }
        ask(question) { answer, _ in if answer == 0 { close() } }
    }

    /// What is asked before they leave, if any of them asks to stay.
    func questionBeforeLeaving(_ leaving: [Seat]) -> AlertDraft? {
        leaving.lazy.compactMap { $0.party.questionBeforeLeaving() }.first
    }
}
