import DertischRoom
import DertischJSON

/// A writer of a page with the content of its table, as the first answer to a browser and after each seating.
struct PageWriter {
    let unsentPage: UnsentPage
    let pictures: (Picture) -> ShownPicture
    /// What a module lays, as its script is given it.
    let modules: (ModuleValue) -> ModuleText?
    /// The public address of the room, in front of addresses that other sites are to follow.
    let origin: PublicOrigin?
    /// The places that have an element for flaws in the layout.
    let placesOfFlaws: Set<String>
    /// The seat of the table.
    let seat: Int
    /// The ids of what is being written.
    private var ids: ElementIDs
    /// True if the table is inside an element that the layout around it marks as secret.
    let isSecret: Bool
    /// Returns the page of the table in a place of this one, if there is one.
    let nestedPage: (Place) -> WrittenPage?
    private(set) var html = HTMLWriter()
    /// The style sheets of the tables inside this one.
    private(set) var styles: [WrittenPage.Style] = []
    /// True if a picture that has been written has a blur.
    private(set) var hasBlurs = false
    /// The number of open labels, and the flaws that are written after the outermost label, since they are not part
    /// of it.
    private var labels = 0
    private var flaws: [(place: String, words: String)] = []

    init(
        unsentPage: UnsentPage, origin: PublicOrigin? = nil, placesOfFlaws: Set<String> = [], seat: Int = 0,
        ids: ElementIDs = ElementIDs(), isSecret: Bool = false,
        modules: @escaping (ModuleValue) -> ModuleText? = { _ in nil },
        nestedPage: @escaping (Place) -> WrittenPage? = { _ in nil },
        pictures: @escaping (Picture) -> ShownPicture
    ) {
        self.unsentPage = unsentPage
        self.origin = origin
        self.placesOfFlaws = placesOfFlaws
        self.seat = seat
        self.ids = ids
        self.isSecret = isSecret
        self.nestedPage = nestedPage
        self.pictures = pictures
        self.modules = modules
    }

    /// Writes the nodes of one level: the table itself, or a row.
    mutating func write(_ nodes: [HTMLNode], in row: RowNumber) {
        for node in nodes {
            switch node {
            case .text(let text): html.text(text)
            case .element(let element): write(element, in: row)
            }
        }
    }

    mutating func write(_ element: HTMLElement, in row: RowNumber, isRoot: Bool = false) {
        guard element["data-sample"] == nil else { return }
        if element.name == "style" || element.name == "script" { return }
        if element.name == "label" { labels += 1 }
        writeContent(element, in: row, isRoot: isRoot)
        if element.name == "label" { labels -= 1 }
        // A flaw beside the root of a row would not belong to the row.
        if !isRoot, let place = element.place, !placesOfFlaws.contains(place),
            let words = unsentPage.state(at: Spot(Place(place), in: row))?.flaw
        {
            flaws.append((place, words))
        }
        guard labels == 0 else { return }
        for flaw in flaws {
            html.open("small", [HTMLAttribute(name: "data-invalid-for", value: flaw.place)])
            html.text(flaw.words)
            html.close("small")
        }
        flaws = []
    }

    private mutating func writeContent(_ element: HTMLElement, in row: RowNumber, isRoot: Bool) {
        if let flawed = element["data-invalid-for"], element.place == nil {
            let words = unsentPage.state(at: Spot(Place(flawed), in: row))?.flaw
            let own = element.attributes.filter { $0.name != "hidden" }
            let hidden = words == nil ? [HTMLAttribute(name: "hidden", value: "")] : []
            return write(element, attributes: root(own + hidden, row, isRoot)) { $0.html.text(words ?? "") }
        }
        guard let place = element.address else {
            return write(element, attributes: root(element.attributes, row, isRoot)) {
                $0.write(element.children, in: row)
            }
        }
        let spot = Spot(place, in: row)
        let state = unsentPage.state(at: spot)
        let written = ElementContent(
            element, state, isSecret: isSecret, origin, module: state?.module.flatMap(modules), pictures)
        hasBlurs = hasBlurs || written.attributes.contains { $0.name == "data-blur" }
        if row == .table, let page = nestedPage(spot.place) { return write(element, written.attributes, holding: page) }
        write(element, attributes: root(written.attributes, row, isRoot)) { writer in
            switch written.content {
            case .text(let text): writer.html.text(text)
            case .choices(let choices, let chosen):
                guard let group = element.choiceGroup else {
                    return writer.write(choices, chosen, isSeveral: element["multiple"] != nil)
                }
                writer.write(element.children, in: row)
                let name = ChoiceGroup.name(of: spot, seat: writer.seat)
                for choice in choices {
                    let option = Option(
                        choice: choice, isChosen: chosen.contains(choice.number), name: name,
                        isRequired: !group.isSeveral && state?.constraints?.isRequired == true)
                    writer.write(option, group.template)
                }
            case .children: writer.write(element.children, in: row)
            }
            guard let template = element.rowTemplate else { return }
            let (before, own) = (writer.ids, template.ids)
            for number in writer.unsentPage.rows(at: spot) {
                writer.ids = before.renaming(own, "\(writer.seat)-\(number.number)")
                writer.write(template, in: number, isRoot: true)
            }
            writer.ids = before
        }
    }

    /// Writes the keys that a table listens for, in an element that shows nothing. The client's script tells of no others.
    mutating func write(_ keys: [DeclaredKey]) {
        guard !keys.isEmpty else { return }
        let list = keys.map { key in
            JSON.list([
                .text(key.press.description), .flag(key.repeats), key.list.map { JSON.text($0.name) } ?? JSON.null,
            ])
        }
        html.open(
            "span",
            [
                HTMLAttribute(name: "hidden", value: ""), HTMLAttribute(name: "data-module", value: "gestures"),
                HTMLAttribute(name: "data-keys", value: String(decoding: JSON.list(list).bytes, as: UTF8.self)),
            ])
        html.close("span")
    }

    private mutating func write(_ element: HTMLElement, _ attributes: [HTMLAttribute], holding page: WrittenPage) {
        styles += page.styles
        hasBlurs = hasBlurs || page.hasBlurs
        html.open(
            element.name,
            ids.applied(to: attributes) + [
                HTMLAttribute(name: "data-seat", value: String(page.seat)),
                HTMLAttribute(name: "data-customer", value: page.customer),
            ])
        html.append(page.content)
        html.close(element.name)
    }

    private func root(_ attributes: [HTMLAttribute], _ row: RowNumber, _ isRoot: Bool) -> [HTMLAttribute] {
        isRoot ? attributes + [HTMLAttribute(name: "data-row", value: String(row.number))] : attributes
    }

    private mutating func write(
        _ element: HTMLElement, attributes: [HTMLAttribute], _ content: (inout PageWriter) -> Void
    ) {
        html.open(element.name, ids.applied(to: attributes))
        guard !HTMLWriter.isVoid(element.name) else { return }
        if element.name == "template" { writeUnchanged(element.children) } else { content(&self) }
        html.close(element.name)
    }

    /// Writes a template as the designer made it, with pictures that load when they are nearly visible: the browser makes rows from it.
    private mutating func writeUnchanged(_ nodes: [HTMLNode]) {
        for node in nodes {
            switch node {
            case .text(let text): html.text(text)
            case .element(let element):
                guard element["data-sample"] == nil else { continue }
                html.open(element.name, ids.applied(to: element.attributesOfPlace))
                if HTMLWriter.isVoid(element.name) { continue }
                writeUnchanged(element.children)
                html.close(element.name)
            }
        }
    }

    /// One option of a group of radio buttons or check boxes.
    private struct Option {
        let choice: Choice
        let isChosen: Bool
        let name: String
        let isRequired: Bool

        /// The attributes of its control.
        func attributes(of input: HTMLElement) -> [HTMLAttribute] {
            var attributes = input.attributes.filter {
                !["name", "value", "checked", "required"].contains($0.name)
            }
            attributes.append(HTMLAttribute(name: "name", value: name))
            attributes.append(HTMLAttribute(name: "value", value: String(choice.number)))
            if isChosen { attributes.append(HTMLAttribute(name: "checked", value: "")) }
            if isRequired { attributes.append(HTMLAttribute(name: "required", value: "")) }
            return attributes
        }
    }

    /// Writes an option, or an element within its template.
    private mutating func write(_ option: Option, _ element: HTMLElement) {
        guard element["data-sample"] == nil else { return }
        let attributes = element.isOptionInput ? option.attributes(of: element) : element.attributes
        html.open(element.name, ids.applied(to: attributes))
        guard !HTMLWriter.isVoid(element.name) else { return }
        if element[ChoiceGroup.mark] != nil {
            html.text(option.choice.text)
        } else {
            for node in element.children {
                switch node {
                case .text(let text): html.text(text)
                case .element(let inner): write(option, inner)
                }
            }
        }
        html.close(element.name)
    }

    private mutating func write(_ choices: [Choice], _ chosen: Set<Int>, isSeveral: Bool) {
        if chosen.isEmpty, !isSeveral, !choices.isEmpty {
            // Browsers show the first option unless one is selected, and then it could not be chosen.
            let attributes = ["value", "hidden", "selected"].map { HTMLAttribute(name: $0, value: "") }
            html.open("option", attributes)
            html.close("option")
        }
        for choice in choices {
            var attributes = [HTMLAttribute(name: "value", value: String(choice.number))]
            if chosen.contains(choice.number) { attributes.append(HTMLAttribute(name: "selected", value: "")) }
            html.open("option", attributes)
            html.text(choice.text)
            html.close("option")
        }
    }
}

extension HTMLElement {
    /// The attributes of the layout. Whatever picture is laid here is loaded when it is nearly visible, unless they say otherwise.
    fileprivate var attributesOfPlace: [HTMLAttribute] {
        if choiceGroup?.isSeveral == false, self["role"] == nil {
            // Assistive technology reads a flaw of it, and that it is required.
            return attributes + [HTMLAttribute(name: "role", value: "radiogroup")]
        }
        guard name == "img", place != nil else { return attributes }
        var attributes = attributes
        if self["loading"] == nil, self["fetchpriority"] == nil {
            attributes.append(HTMLAttribute(name: "loading", value: "lazy"))
        }
        if self["decoding"] == nil { attributes.append(HTMLAttribute(name: "decoding", value: "async")) }
        return attributes
    }
}

/// An element with the content of its place applied. The client script does the same to a live page.
private struct ElementContent {
    enum Content {
        case children
        case text(String)
        case choices([Choice], chosen: Set<Int>)
    }

    private(set) var attributes: [HTMLAttribute]
    private(set) var content = Content.children
    private let name: String
    /// True for a group of options of which one is chosen.
    private let isRadioGroup: Bool
    /// True if what the house holds is not written, because it is a secret.
    private var isWithheld = false

    /// The attributes of an `img` that only a laid picture sets.
    private static let pictureAttributes = ["src", "srcset", "width", "height", "alt", "data-blur"]

    init(
        _ element: HTMLElement, _ state: PlaceState?, isSecret: Bool, _ origin: PublicOrigin?,
        module: ModuleText?, _ pictures: (Picture) -> ShownPicture
    ) {
        attributes = element.attributesOfPlace
        name = element.name
        isRadioGroup = element.choiceGroup?.isSeveral == false
        if name == "title" || name == "meta" {
            describe(state?.shown, origin, pictures)
            return
        }
        if name == "img" { for name in Self.pictureAttributes { set(name, nil) } }
        guard let state else { return }
        if let shown = state.shown { show(shown, element, isSecret: isSecret || element.isSecret, pictures) }
        for (trait, isOn) in state.traits.all { mark(trait, isOn) }
        set("aria-invalid", state.flaw == nil ? nil : "true")
        if let label = state.label { set("aria-label", label) }
        if let hint = state.hint { set("placeholder", hint) }
        if let tip = state.tip { set("title", tip) }
        if let constraints = state.constraints { constrain(constraints) }
        if let window = state.window {
            set("data-window", "\(window.first) \(window.total) \(window.list)")
            set("data-module", "grid")
        }
        if let module {
            set("data-module", module.module)
            set("data-laid", String(decoding: module.laid.bytes, as: UTF8.self))
        }
        if name == "a", let link = state.link { set("href", link) }
        if isWithheld {
            set(SecretFields.withheld, attributes.first { $0.name == "placeholder" }?.value ?? "")
            set("placeholder", SecretFields.dots)
        }
        if isSecret, element.isField { set(SecretFields.mark, "") }
    }

    /// A form with constraints is checked by the house, so the browser does not check it in a language of its own.
    private mutating func constrain(_ constraints: FieldConstraints) {
        if name == "form" { set("novalidate", "") }
        for attribute in constraints.attributes {
            // A fieldset cannot be required itself, and its radio buttons are.
            let isOfButtons = attribute.name == "required" && name == "fieldset"
            if !isOfButtons { set(attribute.name, attribute.value) }
            if isOfButtons, isRadioGroup { set("aria-required", "true") }
        }
    }

    /// Shows what describes the page, in its head.
    private mutating func describe(_ laid: Laid?, _ origin: PublicOrigin?, _ pictures: (Picture) -> ShownPicture) {
        var text: String?
        switch laid {
        case .text(let laid), .number(_, text: let laid): text = laid
        case .picture(let picture): text = picture.map { (origin?.text ?? "") + pictures($0).address }
        default: break
        }
        if name == "meta" { set("content", text) } else if let text { content = .text(text) }
    }

    private mutating func show(
        _ laid: Laid, _ element: HTMLElement, isSecret: Bool, _ pictures: (Picture) -> ShownPicture
    ) {
        switch laid {
        case .text(let text): content = .text(text)
        case .number(let number, let text):
            if name == "progress" || name == "meter" {
                set("value", number.map { "\($0)" })
            } else {
                content = .text(text)
            }
        case .picture(let picture):
            set("alt", picture?.description ?? "")
            guard let picture else { return set("hidden", "") }
            show(pictures(picture), element)
        case .flag(let flag): set("checked", flag ? "" : nil)
        case .entry(let laid, let revision):
            isWithheld = isSecret && !laid.isEmpty
            let text = isSecret ? "" : laid
            if name == "textarea" { content = .text(text) } else { set("value", text) }
            set("data-revision", String(revision))
        case .choices(let choices, let chosen):
            content = .choices(choices, chosen: Set([chosen].compactMap(\.self)))
        case .selection(let choices, let chosen): content = .choices(choices, chosen: Set(chosen))
        case .mark, .invalid, .label, .hint, .tip, .link, .constraints, .window, .module: break
        }
    }

    /// Shows a picture: reserves its space, and offers the sizes that suit the screen, unless the layout sets them.
    private mutating func show(_ shown: ShownPicture, _ element: HTMLElement) {
        set("src", shown.address)
        set("srcset", shown.sources)
        if element["sizes"] == nil { set("sizes", shown.width) }
        set("width", String(shown.picture.width))
        set("height", String(shown.picture.height))
        if let blur = shown.blur { set("data-blur", blur.text) }
    }

    private mutating func mark(_ trait: Trait, _ isOn: Bool) {
        switch trait {
        case .hidden: set("hidden", isOn ? "" : nil)
        case .enabled: set("disabled", isOn ? nil : "")
        case .selected: set(name == "a" ? "aria-current" : "aria-pressed", isOn ? "true" : "false")
        case .busy: set("aria-busy", isOn ? "true" : "false")
        case .focused: set("autofocus", isOn ? "" : nil)
        case .ascending, .descending:
            guard isOn else { return }
            set("data-sort", trait.rawValue)
            set("data-module", "grid")
        }
    }

    private mutating func set(_ name: String, _ value: String?) {
        attributes.removeAll { $0.name == name }
        if let value { attributes.append(HTMLAttribute(name: name, value: value)) }
    }
}
