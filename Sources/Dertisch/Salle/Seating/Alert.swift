/// A few words over the table that ask for an answer.
///
/// ```swift
/// func show(_ alert: Alert) {
///     print(alert.text)
///     for answer in alert.answers { print("\(answer.number): \(answer.text)") }
/// }
/// ```
public struct Alert: Hashable, Sendable, Identifiable {
    /// One possible answer and its words.
    public struct Answer: Hashable, Sendable {
        /// Names the answer to the maître d.
        public let number: Int
        /// Its words, in the customer's language.
        public let text: String
        /// What kind of answer it is.
        public let role: AnswerRole

        /// Describes an answer, as tests of dining rooms do.
        public init(number: Int, text: String, role: AnswerRole = .plain) {
            self.number = number
            self.text = text
            self.role = role
        }
    }

    /// Identifies the alert in answers.
    public let id: Int
    /// What is said, in the customer's language.
    public let text: String
    /// More about it, in smaller letters.
    public let detail: String?
    /// What stands in the entry when the alert is shown; `nil` if nothing is to be entered.
    public let entry: String?
    /// The possible answers. To dismiss an alert is to give the answer whose role is ``AnswerRole/cancel``, if one is.
    public let answers: [Answer]

    /// Describes an alert, as tests of dining rooms do.
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
    ///   - id: identifies it in answers.
    ///   - text: what is said.
    ///   - detail: more about it.
    ///   - entry: what stands in the entry at first; `nil` if nothing is to be entered.
    ///   - answers: the possible answers, in the order in which they are shown.
    public init(id: Int, text: String, detail: String? = nil, entry: String? = nil, answers: [Answer]) {
        self.id = id
        self.text = text
        self.detail = detail
        self.entry = entry
        self.answers = answers
    }
}

/// What kind of answer one is, which a platform may show: `Alert.Answer(number: 1, text: "Keep", role: .cancel)`.
public enum AnswerRole: String, Codable, Hashable, Sendable, CaseIterable {
    /// An answer like any other.
    case plain
    /// What is meant most often.
    case preferred
    /// Nothing is done.
    case cancel
    /// Something is lost for good.
    case destructive
}
