/// An alert without a number.
@usableFromInline struct AlertDraft {
    let text: String
    var detail: String?
    var entry: String?
    let answers: [(text: String, role: AnswerRole)]
}
