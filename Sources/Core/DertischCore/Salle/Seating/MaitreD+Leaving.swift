extension MaitreD {
    /// Ushers out the customer at a table by the dining room's own way back, such as a button in a title bar. A
    /// customer that asks to stay is asked first. The last customer of a window stays.
    ///
    /// - Returns: the reason for a refusal: the customer has gone, or is not at work. Otherwise `nil`.
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

    /// Asks the customer whether the window may close, if a seat in it asks to stay. Otherwise the window may close at once.
    ///
    /// This sends no customer home: the dining room closes its window, and then the maître d.
    ///
    /// - Parameter close: called when the window may close, at once or after the customer has agreed.
    public func askToClose(_ close: @escaping @MainActor () -> Void) {
        guard !isClosed, let question = questionBeforeLeaving(window.stack.flatMap(\.all)) else { return close() }
        ask(question, for: Alerts.Asker(party: 0)) { answer, _ in if answer == 0 { close() } }
    }

    /// The question to ask before some customers leave, if one of them asks to stay.
    func questionBeforeLeaving(_ leaving: [Seat]) -> AlertDraft? {
        for seat in leaving where seat.party.staff.mayNeedLeaveConfirmation {
            if let question = seat.party.staff.questionBeforeLeaving(by: sommelier) { return question }
        }
        return nil
    }
}
