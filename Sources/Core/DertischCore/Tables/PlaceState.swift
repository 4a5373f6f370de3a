/// The content of one place, kept for a screen that cannot show it at the moment.
package struct PlaceState: Sendable {
    /// The text, input, choice or picture of the place.
    package var shown: Laid?
    /// The traits that were laid, on or off.
    package var traits = Traits()
    /// The error message of the entry.
    package var flaw: String?
    /// The accessible label.
    package var label: String?
    /// The hint of an empty entry.
    package var hint: String?
    /// The tool tip.
    package var tip: String?
    /// The link of a tap.
    package var link: String?
    /// The rules of the field.
    package var constraints: FieldConstraints?
    /// The part of a long list whose rows are laid.
    package var window: RowWindow?
    /// The value of a module.
    package var module: ModuleValue?

    /// Makes the state of an empty place.
    package init() {}

    /// Lays content over the existing content.
    package mutating func lay(_ laid: Laid) {
        switch laid {
        case .mark(let trait, let isOn): traits[trait] = isOn
        case .invalid(let flaw): self.flaw = flaw
        case .label(let label): self.label = label
        case .hint(let hint): self.hint = hint
        case .tip(let tip): self.tip = tip
        case .link(let link): self.link = link
        case .constraints(let constraints): self.constraints = constraints
        case .window(let window): self.window = window
        case .module(let module): self.module = module
        case .text, .number, .picture, .flag, .entry, .choices, .selection: shown = laid
        }
    }

    /// All content of the place, for laying it again.
    package var all: [Laid] {
        var all = shown.map { [$0] } ?? []
        all += traits.all.map { .mark($0, $1) }
        if let flaw { all.append(.invalid(flaw)) }
        if let label { all.append(.label(label)) }
        if let hint { all.append(.hint(hint)) }
        if let tip { all.append(.tip(tip)) }
        if let link { all.append(.link(link)) }
        if let constraints { all.append(.constraints(constraints)) }
        if let window { all.append(.window(window)) }
        if let module { all.append(.module(module)) }
        return all
    }
}
