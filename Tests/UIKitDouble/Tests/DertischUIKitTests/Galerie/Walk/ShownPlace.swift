import DertischRoom
import DertischTesting

/// What a place shows, in the form that all dining rooms have in common.
struct ShownPlace: Equatable, CustomStringConvertible {
    /// One kind of content.
    enum Aspect: String, CaseIterable {
        case text, entry, picture, flag, choices, label, hint, tip, invalid
    }

    /// What is shown of each kind that the room can tell; no entry if nothing is.
    var words: [Aspect: String] = [:]
    /// The marks that are on, with `disabled` in place of its opposite. Focus moves by itself, and is not compared.
    var marks: Set<String> = []

    init() {}

    /// What a table was told to show.
    init(_ content: PlaceContent) {
        switch content.laid {
        case .text(let text), .number(_, let text): words[.text] = text
        case .entry(let text, _): words[.entry] = text
        case .picture(let picture): words[.picture] = picture.map(Self.name) ?? "none"
        case .flag(let isOn): words[.flag] = "\(isOn)"
        case .choices(let choices, let chosen):
            words[.choices] = choices.map { $0.number == chosen ? "[\($0.text)]" : $0.text }.joined(separator: " ")
        default: break
        }
        words[.label] = content.label
        words[.hint] = content.hint
        words[.tip] = content.tip
        words[.invalid] = content.invalid
        for trait in [Trait.hidden, .selected, .busy] where content.traitsOn.contains(trait) {
            marks.insert(trait.rawValue)
        }
        if content.traitsOff.contains(.enabled) { marks.insert("disabled") }
    }

    /// A picture by its address and what is said of it.
    static func name(_ picture: Picture) -> String { "\(picture.address) “\(picture.description)”" }

    /// The lines that differ from what the house has told, of what it has told.
    func differences(from told: ShownPlace) -> [String] {
        var lines: [String] = []
        for aspect in Aspect.allCases {
            guard let wanted = told.words[aspect], words[aspect] ?? "" != wanted else { continue }
            lines.append("\(aspect) “\(words[aspect] ?? "")” and not “\(wanted)”")
        }
        if marks != told.marks { lines.append("marks \(marks.sorted()) and not \(told.marks.sorted())") }
        return lines
    }

    var description: String {
        let words = Aspect.allCases.compactMap { aspect in self.words[aspect].map { "\(aspect)=\($0)" } }
        return (words + marks.sorted()).joined(separator: "; ")
    }
}
