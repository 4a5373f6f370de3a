/// A guest's action, as a dining room reports it to the maître d.
public enum GestureEvent: Hashable, Sendable {
    /// Tapped, clicked or chosen with the keyboard.
    case tapped
    /// Submitted.
    case submitted
    /// Moved the keyboard focus into a field.
    case entered
    /// Moved the keyboard focus out of a field.
    case left
    /// Came to the end of the rows.
    case reachedEnd
    /// Scrolled a long list: the rows in view, counted from 0 at the beginning of the whole list.
    case scrolled(to: Range<Int>)
    /// Entered something. The revision counts the edits of that spot, from 1.
    case edited(Edited, revision: Int)
    /// Pressed a key, or held it down: then it is pressed again and again. Its place is ``Place/ofKeys``.
    case pressed(KeyPress, isRepeated: Bool)
    /// Chose the choice with that number.
    case chose(Int)
    /// Chose these choices, of a place where several may be chosen: the whole selection, by their numbers.
    case selected([Int])
    /// Did something that a module of the framework hears, such as to choose files. A dining room's part for that module makes it.
    case module(ModuleValue)

    /// True for the report of a module, such as the progress of a file. What is on its way goes on beneath a menu, and at a place that is disabled.
    @usableFromInline var isReport: Bool { if case .module = self { true } else { false } }
}
