/// A question in the guest's language, with the orders of its answers.
@usableFromInline @MainActor package struct AskedQuestion {
    let draft: AlertDraft
    /// The order of an answer, made from the party that was asked, the answer's number and the text that was entered.
    let order: @MainActor (Party, Int, String) -> (any Sendable)?
    /// The declaration that asks it; `nil` if a seating plan cannot save it.
    var source: QuestionSource?

    /// Makes a question from its draft and the orders of its answers.
    package init(
        _ draft: AlertDraft, from source: QuestionSource, order: @escaping @MainActor (Int, String) -> (any Sendable)?
    ) {
        self.draft = draft
        self.source = source
        self.order = { order($1, $2) }
    }

    /// Makes an alert about a failure, with an answer to try again if there is an order for it. That order is made when the
    /// answer comes.
    init(failure text: String, in texts: Sommelier, again order: (@MainActor (Party) -> (any Sendable)?)?) {
        draft = AlertDraft(failure: text, in: texts, canRetry: order != nil)
        self.order = { party, answer, _ in answer == AlertDraft.retry ? order?(party) : nil }
    }
}

extension AlertDraft {
    /// Makes an alert with a dismiss button only.
    @MainActor package init(telling text: String, in texts: Sommelier) {
        self.init(text: text, answers: [Self.dismiss(in: texts)])
    }

    /// The number of the answer to try again.
    static var retry: Int { 1 }

    /// Makes an alert about a failure.
    @MainActor init(failure text: String, in texts: Sommelier, canRetry: Bool) {
        let retry = canRetry ? [(text: texts.house("house.retry", "Try again"), role: AnswerRole.preferred)] : []
        self.init(text: text, answers: [Self.dismiss(in: texts)] + retry)
    }

    @MainActor package static func dismiss(in texts: Sommelier) -> (text: String, role: AnswerRole) {
        (texts.house("house.dismiss", "OK"), .cancel)
    }

    /// True if the guest reads the same text, entry field and answers in an alert. The content of the field does not count.
    func reads(as alert: Alert) -> Bool {
        text == alert.text && detail == alert.detail && (entry == nil) == (alert.entry == nil)
            && answers.map(\.text) == alert.answers.map(\.text)
    }

    /// The alert with a number.
    func alert(id: Alert.ID) -> Alert {
        let answers = answers.enumerated().map { Alert.Answer(number: $0, text: $1.text, role: $1.role) }
        return Alert(id: id, text: text, detail: detail, entry: entry, answers: answers)
    }
}
