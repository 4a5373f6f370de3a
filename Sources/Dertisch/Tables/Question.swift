/// A question that a customer is asked before an order: its texts, the possible answers, and the order of each.
///
/// Tables ask it by ``LevelBuilder/ask(_:detail:entry:on:file:line:_:)``, salle staff by the maître d:
///
/// ```swift
/// maitreD.ask(
///     Question({ .mail.changed(subject: $0.subject) }, .order("mail.reload") { .open($0.id) }, .nothing("cancel")),
///     about: mail, through: waiter)
/// ```
public struct Question<C: Course, Value>: Sendable {
    /// One possible answer.
    public struct Answer: Sendable {
        let text: TextKey
        let role: AnswerRole
        let order: (@MainActor (Value, String) -> C.Order?)?

        /// An answer that gives an order: `.order("photo.delete", as: .destructive, .delete)`.
        public static func order(_ text: TextKey, as role: AnswerRole = .plain, _ order: C.Order) -> Answer {
            Answer(text: text, role: role) { _, _ in order }
        }

        /// An answer that gives an order, made from the value that the question is about.
        public static func order(
            _ text: TextKey, as role: AnswerRole = .plain, _ order: @escaping @MainActor (Value) -> C.Order?
        ) -> Answer {
            Answer(text: text, role: role) { value, _ in order(value) }
        }

        /// An answer that gives an order, made from the entered text.
        public static func entered(
            _ text: TextKey, as role: AnswerRole = .preferred,
            _ order: @escaping @MainActor (Value, String) -> C.Order?
        ) -> Answer {
            Answer(text: text, role: role, order: order)
        }

        /// An answer that does nothing.
        public static func nothing(_ text: TextKey) -> Answer { Answer(text: text, role: .cancel, order: nil) }
    }

    let text: @MainActor (Value) -> Wording
    let detail: (@MainActor (Value) -> Wording)?
    let entry: (@MainActor (Value) -> String)?
    let answers: [Answer]
    /// The texts that are known before the question is asked, for the house check.
    let keys: [TextKey]

    /// Makes a question whose texts have no gaps.
    ///
    /// - Parameters:
    ///   - text: the question.
    ///   - detail: a second, explanatory text.
    ///   - entry: the initial text of the entry; leave it out for a question without an entry.
    ///   - answers: the possible answers, in the order in which they are offered.
    public init(
        _ text: TextKey, detail: TextKey? = nil, entry: (@MainActor (Value) -> String)? = nil, _ answers: Answer...
    ) {
        self.init(text, detail: detail, entry: entry, all: answers)
    }

    /// Makes a question whose texts have gaps.
    ///
    /// - Parameters:
    ///   - text: the question, made from the value that it is about.
    ///   - detail: a second, explanatory text.
    ///   - entry: the initial text of the entry; leave it out for a question without an entry.
    ///   - answers: the possible answers, in the order in which they are offered.
    public init(
        _ text: @escaping @MainActor (Value) -> Wording, detail: (@MainActor (Value) -> Wording)? = nil,
        entry: (@MainActor (Value) -> String)? = nil, _ answers: Answer...
    ) {
        self.init(text, detail: detail, entry: entry, all: answers)
    }

    init(_ text: TextKey, detail: TextKey?, entry: (@MainActor (Value) -> String)?, all answers: [Answer]) {
        self.text = { _ in Wording(text, [:]) }
        if let detail { self.detail = { _ in Wording(detail, [:]) } } else { self.detail = nil }
        self.entry = entry
        self.answers = answers
        keys = [text] + (detail.map { [$0] } ?? []) + answers.map(\.text)
    }

    init(
        _ text: @escaping @MainActor (Value) -> Wording, detail: (@MainActor (Value) -> Wording)?,
        entry: (@MainActor (Value) -> String)?, all answers: [Answer]
    ) {
        self.text = text
        self.detail = detail
        self.entry = entry
        self.answers = answers
        keys = answers.map(\.text)
    }

    @MainActor func order(of answer: Int, entered: String, about value: Value) -> C.Order? {
        answers.indices.contains(answer) ? answers[answer].order?(value, entered) : nil
    }
}
