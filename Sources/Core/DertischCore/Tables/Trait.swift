/// A state of a place, such as hidden or selected.
public enum Trait: String, Hashable, Sendable, CaseIterable {
    /// Not shown, and not accessible.
    case hidden
    /// Takes gestures. Every place does by default.
    case enabled
    /// Pressed, current or chosen.
    case selected
    /// Busy with work whose result is still to come. A busy place takes gestures all the same.
    case busy
    /// Has the keyboard focus.
    case focused
    /// The rows are sorted by the column of this place, the least value first.
    case ascending
    /// The rows are sorted by the column of this place, the greatest value first.
    case descending
}
