/// What a customer asks before it orders: words, possible answers, and what each of them orders.
///
/// ```swift
/// table.ask(
///     Question(
///         "photo.delete.sure",
///         answers: [.order("photo.delete", as: .destructive) { _ in .delete }, .nothing("keep")]),
///     on: .tap("delete"))
/// ```
///
/// A text with gaps is a ``Wording``, made from what the question is about:
///
/// ```swift
/// table.ask(
///     Question({ .photo.sure(name: $0.title) }, answers: [.order("photo.delete") { _ in .delete }, .nothing("keep")]),
///     on: .tap("delete"))
/// ```
public struct Question<C: Course, Value>: Sendable {
    /// One possible answer.
    public struct Answer: Sendable {
        let text: TextKey
        let role: AnswerRole
        let order: (@MainActor (Value, String) -> C.Order?)?

        /// An answer that gives an order, made from what the question was about.
        public static func order(
            _ text: TextKey, as role: AnswerRole = .plain, _ order: @escaping @MainActor (Value) -> C.Order?
        ) -> Answer {
            Answer(text: text, role: role) { value, _ in order(value) }
        }

        /// An answer that gives an order made from what was entered.
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
    /// The texts that are known before anything is asked, for the house to check.
    let keys: [TextKey]

    /// Describes a question whose texts have no gaps.
    ///
    /// - Parameters:
    ///   - text: what is asked.
    ///   - detail: more about it.
    ///   - entry: what stands in the entry at first; leave it out if nothing is to be entered.
    ///   - answers: the possible answers, in the order in which they are offered.
    public init(
        _ text: TextKey, detail: TextKey? = nil, entry: (@MainActor (Value) -> String)? = nil, answers: [Answer]
    ) {
        self.text = { _ in Wording(text, [:]) }
        if let detail { self.detail = { _ in Wording(detail, [:]) } } else { self.detail = nil }
        self.entry = entry
        self.answers = answers
        keys = [text] + (detail.map { [$0] } ?? []) + answers.map(\.text)
    }

    /// Describes a question whose texts have gaps.
    ///
    /// - Parameters:
    ///   - text: what is asked, made from what the question is about.
    ///   - detail: more about it.
    ///   - entry: what stands in the entry at first; leave it out if nothing is to be entered.
    ///   - answers: the possible answers, in the order in which they are offered.
    public init(
        _ text: @escaping @MainActor (Value) -> Wording, detail: (@MainActor (Value) -> Wording)? = nil,
        entry: (@MainActor (Value) -> String)? = nil, answers: [Answer]
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
