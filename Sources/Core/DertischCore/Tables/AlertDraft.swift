/// An alert without a number.
@usableFromInline package struct AlertDraft {
    let text: String
    var detail: String?
    var entry: String?
    let answers: [(text: String, role: AnswerRole)]

    package init(
        text: String, detail: String? = nil, entry: String? = nil, answers: [(text: String, role: AnswerRole)]
    ) {
        (self.text, self.detail, self.entry, self.answers) = (text, detail, entry, answers)
    }
}
