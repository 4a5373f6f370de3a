/// A short message over the table that asks for an answer.
///
/// ```swift
/// func show(_ alert: Alert) {
///     print(alert.text)
///     for answer in alert.answers { print("\(answer.number): \(answer.text)") }
/// }
/// ```
public struct Alert: Hashable, Sendable, Identifiable {
    /// A possible answer with its text.
    public struct Answer: Hashable, Sendable {
        /// The number that identifies the answer to the maître d.
        public let number: Int
        /// The answer's text, in the guest's language.
        public let text: String
        /// The role of the answer.
        public let role: AnswerRole

        /// Makes an answer, for tests of dining rooms.
        public init(number: Int, text: String, role: AnswerRole = .plain) {
            self.number = number
            self.text = text
            self.role = role
        }
    }

    /// The alert's identity, which its answer refers to.
    public let id: Int
    /// The message, in the guest's language.
    public let text: String
    /// Additional text, shown smaller.
    public let detail: String?
    /// The initial text of the entry field; `nil` for an alert without one.
    public let entry: String?
    /// The possible answers. Dismissing the alert gives the answer with the role ``AnswerRole/cancel``, if there is one.
    public let answers: [Answer]

    /// Makes an alert, for tests of dining rooms.
    ///
    /// ```swift
    /// let alert = Alert(
    ///     id: 1, text: "Delete the photo?",
    ///     answers: [
    ///         Alert.Answer(number: 0, text: "Delete", role: .destructive),
    ///         Alert.Answer(number: 1, text: "Keep", role: .cancel),
    ///     ])
    /// ```
    ///
    /// - Parameters:
    ///   - id: the alert's identity, which its answer refers to.
    ///   - text: the message.
    ///   - detail: additional text.
    ///   - entry: the initial text of the entry field; `nil` for an alert without one.
    ///   - answers: the possible answers, in display order.
    public init(id: Int, text: String, detail: String? = nil, entry: String? = nil, answers: [Answer]) {
        self.id = id
        self.text = text
        self.detail = detail
        self.entry = entry
        self.answers = answers
    }
}
