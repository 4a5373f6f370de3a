/// A reason why the text of an entry is not a value of its type.
enum EntryFlaw: Error, Hashable {
    /// Nothing was entered.
    case empty
    /// The text is no number in the visitor's language.
    case noNumber
    /// The text is no whole number in the visitor's language.
    case noWholeNumber
    /// The number is too large for its type, or has more digits than it can hold.
    case outOfRange
    /// The input is of another kind, such as a flag for a text. No screen of the house sends it.
    case wrongKind

    /// The error message for the visitor; `nil` for what no visitor can enter.
    ///
    /// - Parameter isWhole: true for an entry of whole numbers.
    @MainActor func words(by sommelier: Sommelier, isWhole: Bool) -> String? {
        switch self {
        case .empty, .noNumber, .noWholeNumber:
            isWhole
                ? sommelier.house(
                    "house.wholeNumber", "Enter a whole number, such as {example}.", example: sommelier.text(for: 1234))
                : sommelier.house(
                    "house.number", "Enter a number, such as {example}.", example: sommelier.text(for: 1234.5))
        case .outOfRange: sommelier.house("house.numberRange", "This number is too large or has too many digits.")
        case .wrongKind: nil
        }
    }
}
