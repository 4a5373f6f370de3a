/// What a customer asks before it orders: words, possible answers, and what each of them orders.
///
/// ```swift
/// table.ask(
///     Question(
///         "photo.delete.sure",
///         answers: [.order("photo.delete", as: .destructive) { _ in .delete }, .nothing("keep")]),
///     on: .tap("delete"))
/// ```
public struct Question<C: Course, Value> {
    /// One possible answer.
    public struct Answer {
        let text: TextKey
        let role: AnswerRole
        let order: (@MainActor (Value, String) -> C.Order?)?

        /// An answer that gives an order, made from the value as it is then.
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

    let text: TextKey
    let detail: TextKey?
    let arguments: @MainActor (Value) -> [String: any TextArgument]
    let entry: (@MainActor (Value) -> String)?
    let answers: [Answer]

    /// Describes a question.
    ///
    /// - Parameters:
    ///   - text: what is asked.
    ///   - detail: more about it.
    ///   - arguments: what fills the gaps of both texts.
    ///   - entry: what stands in the entry at first; leave it out if nothing is to be entered.
    ///   - answers: the possible answers, in the order in which they are offered.
    public init(
        _ text: TextKey, detail: TextKey? = nil,
        with arguments: @escaping @MainActor (Value) -> [String: any TextArgument] = { _ in [:] },
        entry: (@MainActor (Value) -> String)? = nil, answers: [Answer]
    ) {
        self.text = text
        self.detail = detail
        self.arguments = arguments
        self.entry = entry
        self.answers = answers
    }

    var keys: [TextKey] { [text] + (detail.map { [$0] } ?? []) + answers.map(\.text) }
}
