import DertischRoom

/// The search for the places of an HTML layout, and the uses of each.
struct PlaceFinder {
    let customer: String
    let file: String
    private(set) var faults: [Fault] = []

    init(customer: String, file: String) {
        self.customer = customer
        self.file = file
    }

    /// The layout of a page. What describes the page in its head shows what is laid at a place of the body, or at one of its
    /// own.
    mutating func layout(of body: HTMLElement, under head: HTMLElement) -> Layout {
        var layout = layout(of: body, at: 1)
        let bodyFaults = faults
        faults = []
        defer { faults += bodyFaults }
        for element in head.all {
            check(element)
            layout.texts += texts(of: element)
            guard let name = element.place else { continue }
            let place = Place(name)
            var spot =
                layout.places[place]
                ?? Layout.Spot(
                    element: element.tagText, site: Site(file: file, line: element.line), uses: element.uses)
            let shared = spot.uses.intersection(element.uses)
            if shared.isEmpty {
                report(
                    "The \(element.tagText) of \(customer)'s layout cannot show the place \(name).", element.line,
                    "at \(spot.site) it is \(spot.element), and \(element.tagText) shows only \(element.shown)",
                    "give it another place, or a text of its own")
            } else if !body.all.contains(where: { $0.place == name }) {
                // Only the head has the place, so each of its elements must be able to show it.
                spot.uses = shared
            }
            layout.places[place] = spot
        }
        return layout
    }

    private mutating func layout(of root: HTMLElement, at line: Int) -> Layout {
        var places: [Place: Layout.Spot] = [:]
        var texts: [FixedText] = []
        for element in root.all {
            check(element)
            texts += self.texts(of: element)
            guard let name = element.place else { continue }
            let row = element.choiceGroup == nil ? element.rowTemplate.map { layout(of: $0, at: $0.line) } : nil
            var spot = Layout.Spot(
                element: element.tagText, site: Site(file: file, line: element.line), uses: element.uses, row: row)
            spot.isForm = element.name == "form"
            if spot.isForm {
                let within = element.elements.flatMap(\.allWithTemplates)
                spot.entries = Set(within.compactMap(\.place).map { Place($0) })
            }
            spot.takesPlainNumbers = element.takesPlainNumbers
            spot.isSecret = element.isSecret
            if let first = places.updateValue(spot, forKey: Place(name)) {
                report(
                    "The place \(name) occurs twice in the layout of \(customer).", element.line,
                    "it also occurs at \(first.site), and a value can be shown at one place only",
                    "rename one of them")
            }
        }
        return Layout(site: Site(file: file, line: line), places: places, texts: texts)
    }

    /// The texts that the layout names for an element, apart from those that the element cannot show.
    private mutating func texts(of element: HTMLElement) -> [FixedText] {
        guard let place = element.address else { return [] }
        var texts: [FixedText] = []
        for (kind, key) in element.texts {
            let text = FixedText(TextKey(key), as: kind, at: place, site: Site(file: file, line: element.line))
            if key.isEmpty {
                faults.append(.unnamed(text, of: customer))
            } else if !element.uses.contains(kind.use) {
                faults.append(.misplaced(text, on: element.tagText, of: customer))
            } else {
                texts.append(text)
            }
        }
        return texts
    }

    /// Reports what an element, apart from those inside it, holds that a page cannot.
    mutating func check(_ element: HTMLElement) {
        if let template = element.elements.first(where: { $0.name == "template" }),
            template.elements.count != 1, element.place != nil
        {
            report(
                "The rows of \(element.place ?? "") have a template with \(template.elements.count) elements.",
                template.line, "each row is made from exactly one", "wrap the elements of a row in one")
        }
        if let flaw = element.choiceGroup?.flaw {
            report(
                "The options of \(element.place ?? "") cannot be made of their template.", flaw.line, flaw.why,
                flaw.remedy)
        }
        if element.name == "form", element.place == nil, element["method"]?.lowercased() != "dialog" {
            report(
                "The layout of \(customer) has a form without a place.", element.line,
                "no customer can listen to it, so its entries would never be sent",
                "give it a data-place, and listen to it in layTable: order(…, on: .submit(…))")
        }
    }

    mutating func report(_ what: String, _ line: Int, _ why: String, _ remedy: String) {
        faults.append(
            .brokenLayout(of: customer, what, at: Site(file: file, line: line), why: why, remedy: remedy))
    }
}

extension HTMLElement {
    /// The element as messages spell it: `<input type="search">`.
    var tagText: String { self["type"].map { "<\(name) type=\"\($0)\">" } ?? "<\(name)>" }

    /// The possible uses of a place of this kind.
    var uses: Set<PlaceUse> {
        let common: Set<PlaceUse> = [.state, .label, .tip]
        switch name {
        case "img": return common.union([.picture])
        case "textarea": return common.union([.entry, .hint])
        case "select": return common.union([self["multiple"] == nil ? .choice : .selection])
        case "progress", "meter": return common.union([.number])
        case "form": return common.union([.submit])
        case "title": return [.text, .number]
        case "meta": return [.text, .number, .picture]
        // They are written without what is laid.
        case "head", "body": return []
        case "input": return common.union(inputUses)
        default:
            var uses = common
            if ["button", "a", "summary"].contains(name), !isFollowedByBrowser { uses.insert(.tap) }
            if elements.contains(where: { $0.name == "template" }) {
                uses.insert(choiceGroup.map { $0.isSeveral ? .selection : .choice } ?? .rows)
                return uses
            }
            if Self.sectionElements.contains(name), elements.allSatisfy({ $0["data-sample"] != nil }) {
                uses.insert(.section)
            }
            if !elements.flatMap(\.all).contains(where: { $0.address != nil }) {
                uses.formUnion([.text, .number])
            }
            return uses
        }
    }

    /// True for a control whose value is a number in ASCII digits, or a date or time by ISO 8601, whatever language it is shown in.
    fileprivate var takesPlainNumbers: Bool {
        let types = ["number", "range", "date", "time", "datetime-local", "month", "week"]
        return name == "input" && types.contains(self["type"]?.lowercased() ?? "")
    }

    /// The content of an element of the head, in words.
    var shown: String { name == "meta" ? "texts, numbers and pictures" : "texts and numbers" }

    /// Elements that may hold another customer's table if their only content is samples.
    private static let sectionElements: Set<String> = [
        "div", "section", "main", "aside", "nav", "article", "header", "footer", "dd", "td",
    ]

    private var inputUses: Set<PlaceUse> {
        switch self["type"]?.lowercased() ?? "text" {
        case "checkbox": [.toggle]
        case "file": [.files]
        case "button", "submit", "reset", "image": [.tap]
        case let type: HTMLVocabulary.entryTypes.contains(type) ? [.entry, .hint] : []
        }
    }

    /// True for a link that the browser follows by itself: to elsewhere, into another tab, or to a file to be stored. The client's scripts
    /// decide in the same way.
    private var isFollowedByBrowser: Bool {
        guard name == "a", let link = self["href"], !link.isEmpty, link != "#" else { return false }
        let isOfHouse = link.hasPrefix("/") && !link.hasPrefix("//")
        return !isOfHouse || !["", "_self", nil].contains(self["target"]) || self["download"] != nil
    }
}
