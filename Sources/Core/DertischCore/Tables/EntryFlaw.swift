/// A reason why the text of an entry is not a value of its type.
package enum EntryFlaw: Error, Hashable {
    /// Nothing was entered.
    case empty
    /// The text is no number in the guest's language.
    case noNumber
    /// The text is no whole number in the guest's language.
    case noWholeNumber
    /// The number is too large for its type, or has more digits than it can hold.
    case outOfRange
    /// The text is no date in the guest's language.
    case noDate
    /// The text is no time of day in the guest's language.
    case noTime
    /// The text is no date with a time of day in the guest's language.
    case noDateTime
    /// The text is no colour.
    case noColor
    /// The input is of another kind, such as a flag for a text. No screen of the house sends it.
    case wrongKind

    /// The error message for the guest; `nil` for input that no guest can enter.
    ///
    /// - Parameter kind: the kind of numbers of the entry; `nil` for an entry of other values.
    @MainActor func words(by sommelier: Sommelier, kind: NumberKind?) -> String? {
        switch self {
        case .empty where kind == nil: sommelier.house("house.required", "Fill this in.")
        case .empty, .noNumber, .noWholeNumber:
            kind == .whole
                ? sommelier.house(
                    "house.wholeNumber", "Enter a whole number, such as {example}.",
                    ["example": sommelier.text(for: 1234)])
                : sommelier.house(
                    "house.number", "Enter a number, such as {example}.", ["example": sommelier.text(for: 1234.5)])
        case .outOfRange: sommelier.house("house.numberRange", "This number is too large or has too many digits.")
        case .noDate:
            sommelier.house(
                "house.date", "Enter a date, such as {example}.",
                ["example": sommelier.notation.dates.text(year: 2026, month: 12, day: 31)])
        case .noTime:
            sommelier.house(
                "house.time", "Enter a time, such as {example}.",
                ["example": sommelier.notation.dates.text(hour: 14, minute: 30, second: 0)])
        case .noDateTime:
            sommelier.house(
                "house.dateTime", "Enter a date and a time, such as {example}.",
                ["example": sommelier.notation.dates.exampleOfDateTime])
        case .noColor:
            sommelier.house("house.color", "Enter a colour, such as {example}.", ["example": "#336699"])
        case .wrongKind: nil
        }
    }
}
