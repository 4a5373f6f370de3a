public import DertischCore
import DertischSupport

/// The error of a test that gives an answer which the alert does not have.
///
/// ```swift
/// await #expect(throws: MissingAnswer.self) { try await house.answer("Delte") }
/// ```
public struct MissingAnswer: Error, Hashable, Sendable {
    /// The text of the answer.
    public let answer: String
    /// The text of the alert; `nil` if none was shown.
    public let alert: String?
    /// The texts of the answers that the alert has.
    public let answers: [String]
    /// The test's line.
    public let site: Site

    init(_ answer: String, of alert: Alert?, at site: Site) {
        self.answer = answer
        self.alert = alert?.text
        answers = alert?.answers.map(\.text) ?? []
        self.site = site
    }
}

extension MissingAnswer: CustomStringConvertible {
    /// A message in four parts: the event, its location, the reason, and the remedy.
    public var description: String {
        let what = "There is no answer \"\(answer)\"."
        guard let alert else {
            return errorText(
                (what, "\(site)", "no alert is shown", "make the gesture or the order that asks, before it"))
        }
        let hint = SpellingSuggestions.hint(for: answer, among: answers)
        let known = answers.map { "\"\($0)\"" }.joined(separator: ", ")
        return errorText(
            (
                what, "\(site)", "the alert \"\(alert)\" has the answers \(known)\(hint)",
                "give one of them, or dismiss the alert by dismissAlert()"
            ))
    }
}
