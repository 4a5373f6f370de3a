/// A use of a place, which its element may support.
public enum PlaceUse: String, Hashable, Sendable, CaseIterable {
    /// Shows a text.
    case text
    /// Shows a number: as text, or as progress.
    case number
    /// Shows a picture.
    case picture
    /// Is on or off.
    case toggle
    /// Takes typing.
    case entry
    /// Offers choices.
    case choice
    /// Offers choices of which several may be chosen.
    case selection
    /// Holds rows.
    case rows
    /// Can be tapped.
    case tap
    /// Can be submitted.
    case submit
    /// Has a state, such as hidden or busy.
    case state
    /// Has an accessible label.
    case label
    /// Hints at what to enter.
    case hint
    /// Has a tool tip.
    case tip
    /// Holds another customer's table.
    case section
    /// Takes files.
    case files
}
