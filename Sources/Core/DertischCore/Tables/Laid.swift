/// The content of a place: the vocabulary between customers and every dining room.
public enum Laid: Hashable, Sendable {
    /// A text, already in the guest's language. Empty clears the place.
    case text(String)
    /// A number, with its text in the guest's language for places that show text. `nil` clears the place.
    case number(Double?, text: String)
    /// A picture; `nil` clears the place.
    case picture(Picture?)
    /// A toggle, on or off.
    case flag(Bool)
    /// The text of an entry, as of the guest's edit with that revision. Newer typing is not overwritten.
    case entry(String, revision: Int)
    /// The choices that a place offers, in order, and the number of the chosen one.
    case choices([Choice], chosen: Int?)
    /// The choices of which a place lets several be chosen, in order, and the numbers of the chosen ones in the same order.
    case selection([Choice], chosen: [Int])
    /// A trait, on or off.
    case mark(Trait, Bool)
    /// The error message of an entry; `nil` if its input is valid.
    case invalid(String?)
    /// The accessible label of a place.
    case label(String)
    /// The hint of an empty entry.
    case hint(String)
    /// The tool tip of a place.
    case tip(String)
    /// The rules of a field. At the place of a form: the form's fields are checked by the house, and not by the platform.
    case constraints(FieldConstraints)
    /// The part of a long list whose rows are laid, at the place of the rows.
    case window(RowWindow)
    /// The address of this house to which a tap on the place leads; `nil` without one.
    case link(String?)
    /// A value of a module of the framework, such as the files that it waits for. Only a dining room with a part for that module shows it.
    case module(ModuleValue)

    /// The text of an entry.
    var entryText: String? { if case .entry(let text, _) = self { text } else { nil } }
}
