/// What lies at one place, kept for a screen that cannot show it just now.
package struct PlaceState: Sendable {
    /// What is shown, typed, chosen or pictured there.
    package var shown: Laid?
    /// The traits that were laid, on or off.
    package var traits: [Trait: Bool] = [:]
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
        for trait in Trait.allCases { if let isOn = traits[trait] { all.append(.mark(trait, isOn)) } }
        if let flaw { all.append(.invalid(flaw)) }
        if let label { all.append(.label(label)) }
        if let hint { all.append(.hint(hint)) }
        if let link { all.append(.link(link)) }
        return all
    }
}
