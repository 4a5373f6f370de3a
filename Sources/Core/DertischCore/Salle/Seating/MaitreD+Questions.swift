extension MaitreD {
    /// Asks a question that a table declares. A seating plan saves it while it is open.
    func ask(
        _ draft: AlertDraft, declaredBy source: QuestionSource, in row: RowNumber, of party: Int,
        respond: @escaping @MainActor (Int, String) -> Void
    ) {
        // A second gesture asks what its guest has not answered yet, and so may a restored table, for example as its customer is seated.
        if alerts.hold(draft, from: source, in: row, of: party) { return }
        guard !alerts.isFull else { return refuse(.alertsFull) }
        let alert = wait(for: draft, respond)
        alerts.note(
            OpenQuestion(alert, gesture: source.gesture, row: row.number, declaration: source.declaration), of: party)
        planChanged()
        show(alert)
    }

    /// Restores a party's open question. It is shown at once, or once the whole plan is restored.
    func restore(_ question: OpenQuestion, of party: Party) {
        guard !alerts.isFull else { return refuse(.alertsFull, at: question.spot?.place) }
        let isShown = alerts.restore(question, of: party.number) { [weak party] answer, entered in
            party?.run(.answer(question, answer, entered))
        }
        if isShown { show(question.alert) }
    }

    /// Shows a restored question again, since its answer came before the row or property that it is about. The alert has a new
    /// number: the old one was answered.
    func askAgain(_ question: OpenQuestion, of party: Party) {
        restore(question.numbered(alerts.nextNumber()), of: party)
    }

    /// Refuses the answer to a restored question, and tells the guest.
    func refuse(_ asked: OpenQuestion, _ refusal: Refusal, of party: Party) {
        refuse(refusal, at: asked.spot?.place, of: party)
        ask(AlertDraft(telling: sommelier.apology(.apology), in: sommelier)) { _, _ in }
    }
}
