/// What lies at a place: the vocabulary between customers and every dining room.
public enum Laid: Hashable, Sendable {
    /// A text, already in the customer's language. Empty clears the place.
    case text(String)
    /// A number, with its text in the customer's language for places that show text. `nil` clears the place.
    case number(Double?, text: String)
    /// A picture; `nil` clears the place.
    case picture(Picture?)
    /// Whether a toggle is on.
    case flag(Bool)
    /// What stands in an entry, as of the customer's edit of that revision. Newer typing is not overwritten.
    case entry(String, revision: Int)
    /// The choices that a place offers, in order, and which one is chosen.
    case choices([Choice], chosen: Int?)
    /// A state, on or off.
    case mark(Trait, Bool)
    /// What is wrong with an entry, in words; `nil` if nothing is.
    case invalid(String?)
    /// The accessible label of a place.
    case label(String)
    /// What an empty entry hints at.
    case hint(String)
    /// Where a tap on the place leads, as an address of this house; `nil` if that has none.
    case link(String?)
}

/// One choice at a place, known to the dining room by a number that stays with it.
public struct Choice: Hashable, Sendable {
    /// Identifies the choice in gestures.
    public let number: Int
    /// The text in the customer's language.
    public let text: String

    /// Makes a choice.
    public init(number: Int, text: String) {
        self.number = number
        self.text = text
    }
}

/// A state of a place.
public enum Trait: String, Hashable, Sendable, CaseIterable {
    /// Not there for anybody.
    case hidden
    /// Takes gestures. Every place does until told otherwise.
    case enabled
    /// Pressed, current or chosen.
    case selected
    /// At work; come back later.
    case busy
    /// Has the customer's attention.
    case focused
}
