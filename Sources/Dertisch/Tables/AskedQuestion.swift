/// A question in the customer's language, with the orders of its answers.
@usableFromInline @MainActor struct AskedQuestion {
    let draft: AlertDraft
    /// The order of an answer, made from its number and the text that was entered.
    let order: @MainActor (Int, String) -> (any Sendable)?

    init<C, Value>(_ question: Question<C, Value>, about value: Value, in texts: Sommelier) {
        draft = AlertDraft(question, about: value, in: texts)
        order = { question.order(of: $0, entered: $1, about: value) }
    }

    /// Makes an alert that is only dismissed, and gives no order.
    init(telling text: String, in texts: Sommelier) {
        draft = AlertDraft(telling: text, in: texts)
        order = { _, _ in nil }
    }
}

extension AlertDraft {
    @MainActor init<C, Value>(_ question: Question<C, Value>, about value: Value, in texts: Sommelier) {
        self.init(
            text: texts(question.text(value)), detail: question.detail.map { texts($0(value)) },
            entry: question.entry?(value), answers: question.answers.map { (texts($0.text), $0.role) })
    }

    /// Makes an alert with a dismiss button only.
    @MainActor init(telling text: String, in texts: Sommelier) {
        self.init(text: text, answers: [(texts.house("house.dismiss", "OK"), .cancel)])
    }

    /// The alert with a number.
    func alert(id: Alert.ID) -> Alert {
        let answers = answers.enumerated().map { Alert.Answer(number: $0, text: $1.text, role: $1.role) }
        return Alert(id: id, text: text, detail: detail, entry: entry, answers: answers)
    }
}
