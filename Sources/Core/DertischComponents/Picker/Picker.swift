public import DertischCore

/// The course of a menu that offers some options, with one of them chosen. Its bill is the option that the customer picks.
///
/// The framework staffs it: an app only names it, and gives its options and their texts. Its layout has the rows `options`,
/// and in each row the button `option`, which is marked as selected and focused for the chosen one.
///
/// ```swift
/// extension CustomerID<Picker<Tone>> { static var tones: Self { "tones" } }
///
/// registrar.introduce(.tones) { PickerOptions(Tone.allCases) } text: { Wording("tone.\($0)") }
///
/// table.present(.tones, on: .tap("tone"), as: .popover, with: \.tone) { .paint($0) }
/// ```
///
/// Its entrée is the option chosen before, and may be left out.
public enum Picker<Option: Codable & Hashable & Sendable>: Course {
    /// The option chosen before; `nil` if the menu's own ``PickerOptions/chosen`` counts.
    public typealias Entree = Option?
    /// The option that the customer picks.
    public typealias Bill = Option

    /// The options, in order.
    public struct Carte: Equatable, Sendable { let options: [Row] }

    /// One option.
    struct Row: Identifiable, Equatable, Sendable {
        let id: Option
        let isChosen: Bool
    }
}
