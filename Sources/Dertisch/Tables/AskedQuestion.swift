/// A question in the customer's language, with the orders of its answers.
@usableFromInline @MainActor struct AskedQuestion {
    let draft: AlertDraft
    /// The order of an answer, made from its number and the text that was entered.
    let order: @MainActor (Int, String) -> (any Sendable)?

    init<C, Value>(_ question: Question<C, Value>, about value: Value, in wine: Sommelier) {
        draft = AlertDraft(question, about: value, in: wine)
        order = { question.order(of: $0, entered: $1, about: value) }
    }

    /// Makes an alert that is only dismissed, and gives no order.
    init(telling text: String, in wine: Sommelier) {
        draft = AlertDraft(telling: text, in: wine)
        order = { _, _ in nil }
    }
}

/// An alert without a number.
@usableFromInline struct AlertDraft {
    let text: String
    var detail: String?
    var entry: String?
    let answers: [(text: String, role: AnswerRole)]
}

extension AlertDraft {
    @MainActor init<C, Value>(_ question: Question<C, Value>, about value: Value, in wine: Sommelier) {
        self.init(
            text: wine(question.text(value)), detail: question.detail.map { wine($0(value)) },
            entry: question.entry?(value), answers: question.answers.map { (wine($0.text), $0.role) })
    }

    /// Makes an alert with a dismiss button only.
    @MainActor init(telling text: String, in wine: Sommelier) {
        self.init(text: text, answers: [(wine.house("house.dismiss", "OK"), .cancel)])
    }

    /// The alert with a number.
    func alert(id: Alert.ID) -> Alert {
        let answers = answers.enumerated().map { Alert.Answer(number: $0, text: $1.text, role: $1.role) }
        return Alert(id: id, text: text, detail: detail, entry: entry, answers: answers)
    }
}
