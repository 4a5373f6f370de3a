import DertischRoom

/// A fieldset that offers choices as radio buttons, or as check boxes if several may be chosen: its template is made into one option for each choice.
///
/// ```html
/// <fieldset data-place="payment">
///   <legend>Payment</legend>
///   <template><label><input type="radio"> <span data-choice></span></label></template>
/// </fieldset>
/// ```
///
/// The client script makes options of the same template (`choices.js`).
struct ChoiceGroup {
    /// The attribute of the element that shows an option's text.
    static let mark = "data-choice"

    /// The element that is made into each option.
    let template: HTMLElement
    /// True if several options may be chosen.
    let isSeveral: Bool

    /// The group that an element is; `nil` for any other element.
    init?(_ element: HTMLElement) {
        guard element.name == "fieldset", element.place != nil, let template = element.rowTemplate,
            let input = template.all.first(where: \.isOptionInput),
            template.all.contains(where: { $0[Self.mark] != nil })
        else { return nil }
        self.template = template
        isSeveral = input["type"]?.lowercased() == "checkbox"
    }

    /// The name by which browsers know which radio buttons belong together. No other group on a page has it.
    static func name(of spot: Spot, seat: Int) -> String { "\(seat)-\(spot.row.number)-\(spot.place.name)" }

    /// What is wrong with the template, in words; `nil` if nothing is.
    var flaw: (why: String, remedy: String, line: Int)? {
        if template.all.filter(\.isOptionInput).count > 1 {
            return ("each option is one radio button or check box", "leave one of them in the template", template.line)
        }
        for element in template.all {
            if element["id"] != nil {
                return (
                    "every option would have the id \(element["id"] ?? "")",
                    "put the button into its <label>, and remove the id", element.line
                )
            }
            if element.address != nil {
                return (
                    "an option is no row, and nothing else is laid in it",
                    "leave \(Self.mark) as the only place of words in it", element.line
                )
            }
        }
        return nil
    }
}

extension HTMLElement {
    /// The choices that it offers, if it is a fieldset for them.
    var choiceGroup: ChoiceGroup? { ChoiceGroup(self) }

    /// True for the control of an option, which has no place of its own.
    var isOptionInput: Bool {
        name == "input" && ["radio", "checkbox"].contains(self["type"]?.lowercased()) && place == nil
    }
}
