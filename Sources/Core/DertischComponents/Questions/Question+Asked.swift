import DertischCore

extension Question {
    /// The question about a value in the customer's language, with the orders of its answers.
    @MainActor func asked(about value: Value, in texts: Sommelier, from source: QuestionSource) -> AskedQuestion {
        let answers = answers(value)
        return AskedQuestion(draft(answers, about: value, in: texts), from: source) {
            Self.order(of: $0, among: answers, entered: $1, about: value)
        }
    }

    /// The alert of the question. Without answers it can be dismissed.
    @MainActor func draft(_ answers: [Answer], about value: Value, in texts: Sommelier) -> AlertDraft {
        AlertDraft(
            text: texts(text(value)), detail: detail.map { texts($0(value)) }, entry: entry?(value),
            answers: answers.isEmpty ? [AlertDraft.dismiss(in: texts)] : answers.map { (texts($0.text), $0.role) })
    }
}
