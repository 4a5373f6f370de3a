public import DertischCore

/// The content of one place. It can be compared with an expected value: `table["likes"] == 42`.
///
/// ```swift
/// #expect(house.table["title"].isOpen)
/// #expect(house.table["title"].text == "Dune")
/// ```
public struct PlaceContent: Hashable, Sendable {
    /// The value that is shown, typed, chosen or pictured.
    public private(set) var laid: Laid?
    /// The traits that are on; `enabled` is included only if it was laid.
    public private(set) var traitsOn: Set<Trait> = []
    /// The traits that were laid and are off.
    public private(set) var traitsOff: Set<Trait> = []
    /// The error message of the entry.
    public private(set) var invalid: String?
    /// The accessible label.
    public private(set) var label: String?
    /// The hint of an empty entry.
    public private(set) var hint: String?
    /// The tool tip.
    public private(set) var tip: String?
    /// The target of a tap, as an address of the house.
    public private(set) var link: String?
    /// The rules of the field.
    public private(set) var constraints: FieldConstraints?
    /// The part of a long list whose rows are laid.
    public private(set) var window: RowWindow?
    /// The value of a module of the framework.
    public private(set) var module: ModuleValue?

    /// Creates an empty place.
    public init() {}

    /// Applies a laid value, as a table does.
    public mutating func lay(_ laid: Laid) {
        switch laid {
        case .mark(let trait, let isOn):
            if isOn { traitsOn.insert(trait) } else { traitsOn.remove(trait) }
            if isOn { traitsOff.remove(trait) } else { traitsOff.insert(trait) }
        case .invalid(let message): invalid = message
        case .label(let label): self.label = label
        case .hint(let hint): self.hint = hint
        case .tip(let tip): self.tip = tip
        case .link(let link): self.link = link
        case .constraints(let constraints): self.constraints = constraints
        case .window(let window): self.window = window
        case .module(let module): self.module = module
        case .text, .number, .picture, .flag, .entry, .choices, .selection: self.laid = laid
        }
    }

    /// True if the customer can see and use the place.
    public var isOpen: Bool { !traitsOn.contains(.hidden) && !traitsOff.contains(.enabled) }

    /// The text of the place: typed, shown, or of the chosen choice. Those of several have commas between them.
    public var text: String? {
        switch laid {
        case .text(let text), .number(_, let text), .entry(let text, _): text
        case .choices(let choices, let chosen): choices.first { $0.number == chosen }?.text
        case .selection(let choices, let chosen):
            choices.filter { chosen.contains($0.number) }.map(\.text).joined(separator: ", ")
        case .picture(let picture): picture?.description
        case .flag, .mark, .invalid, .label, .hint, .tip, .link, .constraints, .window, .module, nil: nil
        }
    }

    /// The choices of the place.
    public var choices: [Choice] {
        switch laid {
        case .choices(let choices, _), .selection(let choices, _): choices
        default: []
        }
    }

    /// Returns true if the place shows that text.
    public static func == (place: PlaceContent, text: String) -> Bool { place.text == text }

    /// Returns true if the place shows that number.
    public static func == (place: PlaceContent, number: Int) -> Bool {
        if case .number(let value, _) = place.laid { value == Double(number) } else { false }
    }

    /// Returns true if the place shows that number.
    public static func == (place: PlaceContent, number: Double) -> Bool {
        if case .number(let value, _) = place.laid { value == number } else { false }
    }

    /// Returns true if the place shows a toggle in that state.
    public static func == (place: PlaceContent, flag: Bool) -> Bool { place.laid == .flag(flag) }

    /// Returns true if the place shows that picture.
    public static func == (place: PlaceContent, picture: Picture?) -> Bool { place.laid == .picture(picture) }
}
