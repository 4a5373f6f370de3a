/// The role of an answer, which a platform may style: `Alert.Answer(number: 1, text: "Keep", role: .cancel)`.
public enum AnswerRole: String, Codable, Hashable, Sendable, CaseIterable {
    /// An ordinary answer.
    case plain
    /// The most likely answer.
    case preferred
    /// An answer that does nothing.
    case cancel
    /// An answer that loses data for good.
    case destructive
}
