/// A question in the customer's language, with the orders of its answers.
@usableFromInline @MainActor package struct AskedQuestion {
    let draft: AlertDraft
    /// The order of an answer, made from the party that was asked, the answer's number and the text that was entered.
    let order: @MainActor (AnyParty, Int, String) -> (any Sendable)?
    /// The declaration that asks it; `nil` if a seating plan cannot save it.
    var source: QuestionSource?

    init<C, Value>(
        _ question: Question<C, Value>, about value: Value, in texts: Sommelier, from source: QuestionSource
    ) {
        self.source = source
        let answers = question.answers(value)
        draft = AlertDraft(question, answers, about: value, in: texts)
        order = { Question.order(of: $1, among: answers, entered: $2, about: value) }
    }

    /// Makes an alert about a failure, with an answer to try again if there is an order for it. That order is made when the
    /// answer comes.
    init(failure text: String, in texts: Sommelier, again order: (@MainActor (AnyParty) -> (any Sendable)?)?) {
        draft = AlertDraft(failure: text, in: texts, canRetry: order != nil)
        self.order = { party, answer, _ in answer == AlertDraft.retry ? order?(party) : nil }
    }

    /// Makes an alert that is only dismissed, and gives no order.
    init(telling text: String, in texts: Sommelier, from source: QuestionSource) {
        self.source = source
        draft = AlertDraft(telling: text, in: texts)
        order = { _, _, _ in nil }
    }
}

extension AlertDraft {
    /// Makes the alert of a question. A question without answers can be dismissed.
    @MainActor init<C, Value>(
        _ question: Question<C, Value>, _ answers: [Question<C, Value>.Answer], about value: Value, in texts: Sommelier
    ) {
        self.init(
            text: texts(question.text(value)), detail: question.detail.map { texts($0(value)) },
            entry: question.entry?(value),
            answers: answers.isEmpty ? [Self.dismiss(in: texts)] : answers.map { (texts($0.text), $0.role) })
    }

    /// Makes an alert with a dismiss button only.
    @MainActor init(telling text: String, in texts: Sommelier) {
        self.init(text: text, answers: [Self.dismiss(in: texts)])
    }

    /// The number of the answer to try again.
    static var retry: Int { 1 }

    /// Makes an alert about a failure.
    @MainActor init(failure text: String, in texts: Sommelier, canRetry: Bool) {
        let retry = canRetry ? [(text: texts.house("house.retry", "Try again"), role: AnswerRole.preferred)] : []
        self.init(text: text, answers: [Self.dismiss(in: texts)] + retry)
    }

    @MainActor private static func dismiss(in texts: Sommelier) -> (text: String, role: AnswerRole) {
        (texts.house("house.dismiss", "OK"), .cancel)
    }

    /// The alert with a number.
    func alert(id: Alert.ID) -> Alert {
        let answers = answers.enumerated().map { Alert.Answer(number: $0, text: $1.text, role: $1.role) }
        return Alert(id: id, text: text, detail: detail, entry: entry, answers: answers)
    }
}
