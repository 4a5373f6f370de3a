public import Dertisch

/// Everything that lies at one place. It can be compared with what is expected there: `table["likes"] == 42`.
///
/// ```swift
/// #expect(house.table["title"].isOpen)
/// #expect(house.table["title"].text == "Dune")
/// ```
public struct PlaceSetting: Hashable, Sendable {
    /// What is shown, typed, chosen or pictured there.
    public private(set) var laid: Laid?
    /// What the place is marked as; `enabled` is there only if it was laid.
    public private(set) var marks: Set<Trait> = []
    /// What it was marked as and is not any more, or not now.
    public private(set) var marksOff: Set<Trait> = []
    /// What is said to be wrong with the entry.
    public private(set) var invalid: String?
    /// The accessible label.
    public private(set) var label: String?
    /// The hint of an empty entry.
    public private(set) var hint: String?
    /// Where a tap leads, as an address of the house.
    public private(set) var link: String?

    /// Makes a place where nothing lies.
    public init() {}

    /// Lays something, as a table does.
    public mutating func lay(_ laid: Laid) {
        switch laid {
        case .mark(let trait, let isOn):
            if isOn { marks.insert(trait) } else { marks.remove(trait) }
            if isOn { marksOff.remove(trait) } else { marksOff.insert(trait) }
        case .invalid(let words): invalid = words
        case .label(let label): self.label = label
        case .hint(let hint): self.hint = hint
        case .link(let link): self.link = link
        case .text, .number, .picture, .flag, .entry, .choices: self.laid = laid
        }
    }

    /// Whether the customer can see and use the place.
    public var isOpen: Bool { !marks.contains(.hidden) && !marksOff.contains(.enabled) }

    /// The text that stands there, typed, shown, or of the choice that is chosen.
    public var text: String? {
        switch laid {
        case .text(let text), .number(_, let text), .entry(let text, _): text
        case .choices(let choices, let chosen): choices.first { $0.number == chosen }?.text
        case .picture(let picture): picture?.description
        case .flag, .mark, .invalid, .label, .hint, .link, nil: nil
        }
    }

    /// The choices offered there.
    public var choices: [Choice] { if case .choices(let choices, _) = laid { choices } else { [] } }

    /// Whether that text stands there.
    public static func == (place: PlaceSetting, text: String) -> Bool { place.text == text }

    /// Whether that number stands there.
    public static func == (place: PlaceSetting, number: Int) -> Bool {
        if case .number(let value, _) = place.laid { value == Double(number) } else { false }
    }

    /// Whether that number stands there.
    public static func == (place: PlaceSetting, number: Double) -> Bool {
        if case .number(let value, _) = place.laid { value == number } else { false }
    }

    /// Whether a toggle stands there in that state.
    public static func == (place: PlaceSetting, flag: Bool) -> Bool { place.laid == .flag(flag) }

    /// Whether that picture stands there.
    public static func == (place: PlaceSetting, picture: Picture?) -> Bool { place.laid == .picture(picture) }
}
