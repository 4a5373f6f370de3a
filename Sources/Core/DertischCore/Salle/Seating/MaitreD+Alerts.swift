extension MaitreD {
    /// The maximum number of characters in the entry of an answer; longer text is cut.
    static var entryLimit: Int { 4096 }

    /// Takes the customer's answer to an alert. An answer to an unknown alert does nothing.
    ///
    /// ```swift
    /// maitreD.answer(0, to: alert.id)
    /// ```
    ///
    /// - Parameters:
    ///   - answer: the number of the answer; `nil` if the alert was dismissed in another way.
    ///   - entered: the text of the entry field, if the alert has one.
    ///   - id: the alert's identity.
    public func answer(_ answer: Int?, entered: String = "", to id: Alert.ID) {
        guard let respond = alerts.take(id) else { return }
        planChanged()
        respond(answer, String(entered.prefix(Self.entryLimit)))
    }

    /// Asks the customer; `respond` gets the index of the answer and the text that was entered.
    ///
    /// A dismissal in another way is the cancelling answer. Without one, or if too many alerts wait, `respond` is not called.
    func ask(_ draft: AlertDraft, respond: @escaping @MainActor (Int, String) -> Void) {
        guard !alerts.isFull else { return refuse(.alertsFull) }
        show(wait(for: draft, respond))
    }

    /// Asks the customer on behalf of an asker, whose newest reason counts: if the same is being asked already, its alert stays, and its answer
    /// goes to this `respond`.
    func ask(_ draft: AlertDraft, for asker: Alerts.Asker, respond: @escaping @MainActor (Int, String) -> Void) {
        if alerts.replace(asker, draft, response(to: draft, respond)) { return }
        guard !alerts.isFull else { return refuse(.alertsFull) }
        let alert = wait(for: draft, respond)
        alerts.note(asker, draft, of: alert.id)
        show(alert)
    }

    /// The alert of a draft, whose answer is waited for.
    func wait(for draft: AlertDraft, _ respond: @escaping @MainActor (Int, String) -> Void) -> Alert {
        draft.alert(id: alerts.add(response(to: draft, respond)))
    }

    private func response(
        to draft: AlertDraft, _ respond: @escaping @MainActor (Int, String) -> Void
    ) -> Alerts.Response {
        { answer, entered in
            let dismissed = draft.answers.firstIndex { $0.role == .cancel }
            if let index = answer ?? dismissed, draft.answers.indices.contains(index) { respond(index, entered) }
        }
    }

    /// Shows the customer an error that no waiter showed.
    func alert(_ error: any Error, again: (@MainActor () -> Void)?) {
        let text = ErrorWords.text(for: error, by: sommelier)
        ask(AlertDraft(failure: text, in: sommelier, canRetry: again != nil)) { answer, _ in
            if answer == AlertDraft.retry { again?() }
        }
    }
}
