/// What lies at one place, kept for a screen that cannot show it just now.
package struct PlaceState: Sendable {
    /// What is shown, typed, chosen or pictured there.
    package var shown: Laid?
    /// The traits that were laid, on or off.
    package var traits = Traits()
    /// What is wrong with the entry.
    package var flaw: String?
    /// The accessible label.
    package var label: String?
    /// The hint of an empty entry.
    package var hint: String?
    /// Where a tap leads.
    package var link: String?

    /// A place where nothing lies.
    package init() {}

    /// Lays something over what lies there.
    package mutating func lay(_ laid: Laid) {
        switch laid {
        case .mark(let trait, let isOn): traits[trait] = isOn
        case .invalid(let flaw): self.flaw = flaw
        case .label(let label): self.label = label
        case .hint(let hint): self.hint = hint
        case .link(let link): self.link = link
        case .text, .number, .picture, .flag, .entry, .choices: shown = laid
        }
    }

    /// Everything that lies there, to be laid once more.
    package var all: [Laid] {
        var all = shown.map { [$0] } ?? []
        all += traits.all.map { .mark($0, $1) }
        if let flaw { all.append(.invalid(flaw)) }
        if let label { all.append(.label(label)) }
        if let hint { all.append(.hint(hint)) }
        if let link { all.append(.link(link)) }
        return all
    }
}

/// The traits that were laid at a place, on or off. Most places have none, and there are many of them.
package struct Traits: Sendable {
    private var laid: UInt8 = 0
    private var on: UInt8 = 0

    /// Whether a trait is on; `nil` if nothing was said of it.
    package subscript(trait: Trait) -> Bool? {
        get { laid & trait.bit == 0 ? nil : on & trait.bit != 0 }
        set {
            laid = newValue == nil ? laid & ~trait.bit : laid | trait.bit
            on = newValue == true ? on | trait.bit : on & ~trait.bit
        }
    }

    /// Those of which something was said.
    package var all: [(Trait, Bool)] {
        laid == 0 ? [] : Trait.allCases.compactMap { trait in self[trait].map { (trait, $0) } }
    }
}

extension Trait {
    fileprivate var bit: UInt8 {
        switch self {
        case .hidden: 1
        case .enabled: 2
        case .selected: 4
        case .busy: 8
        case .focused: 16
        }
    }
}
