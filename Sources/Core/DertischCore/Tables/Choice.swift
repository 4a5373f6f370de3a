/// One choice at a place, identified in the dining room by a number that never changes.
public struct Choice: Hashable, Sendable {
    /// The number that identifies the choice in gestures.
    public let number: Int
    /// The text in the guest's language.
    public let text: String

    /// Makes a choice.
    public init(number: Int, text: String) {
        self.number = number
        self.text = text
    }
}
