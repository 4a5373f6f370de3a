import Plug

extension HouseCheck {
    /// Checks that a dining room's layout has every place that a customer uses, of a kind that can do it.
    mutating func check(_ survey: Survey, of introduction: Introduction, in book: any LayoutBook) {
        let name = introduction.name
        if book.faults.contains(where: { $0.layout == name }) { return }
        guard let layout = book.layouts[name] else {
            let near = NearMiss.of(name, among: book.layouts.keys)
            let hint = near.isEmpty ? "" : "; there is \(near.joined(separator: ", "))"
            report(
                Fault(
                    .missingLayout, "The dining room \(book.diningRoom) has no layout for \(name).",
                    at: introduction.site, why: "a customer's layout is found by its name\(hint)",
                    remedy: "add a layout named \(name)"))
            return
        }
        check(survey, in: layout, of: name, book)
    }

    private mutating func check(_ survey: Survey, in layout: Layout, of name: String, _ book: any LayoutBook) {
        var seen: [String: Site] = [:]
        for use in survey.uses {
            let id = "\(use.place.name) \(use.use.rawValue) \(use.detail)"
            if use.use.isExclusive, let first = seen.updateValue(use.site, forKey: id) {
                report(
                    Fault(
                        .laidTwice, "\(name) lays the place \(use.place) twice.", at: use.site,
                        why: "it laid it at \(first) in the same way, and the later would hide the earlier",
                        remedy: "keep one of the two"))
            }
            check(use, in: layout, of: name, book)
        }
        for (place, rows) in survey.rows {
            guard let row = layout.places[place]?.row else { continue }
            check(rows, in: row, of: "\(name), rows of \(place)", book)
        }
    }

    private mutating func check(_ use: Survey.Use, in layout: Layout, of name: String, _ book: any LayoutBook) {
        guard let spot = layout.places[use.place] else {
            let near = NearMiss.of(use.place.name, among: layout.places.keys.map(\.name))
            let hint = near.isEmpty ? "" : "; there is \(near.joined(separator: ", "))"
            report(
                Fault(
                    .missingPlace, "The \(book.diningRoom) layout of \(name) has no place \(use.place).", at: use.site,
                    why: "the customer uses it here, and \(layout.site) does not have it\(hint)",
                    remedy: "name a place \(use.place) in the layout, or correct the name"))
            return
        }
        if !spot.uses.contains(use.use) {
            report(
                Fault(
                    .wrongPlace,
                    "The place \(use.place) in the \(book.diningRoom) layout of \(name) cannot \(use.use.words).",
                    at: use.site, why: "it is \(spot.element) at \(spot.site)",
                    remedy: "make it an element that can \(use.use.words)"))
        }
    }
}

extension PlaceUse {
    /// Whether two declarations of this use at one place get in each other's way.
    var isExclusive: Bool { self != .tap && self != .submit }

    /// The use in words, after "can".
    var words: String {
        switch self {
        case .text: "show a text"
        case .number: "show a number"
        case .picture: "show a picture"
        case .toggle: "be switched on and off"
        case .entry: "be typed into"
        case .choice: "offer choices"
        case .rows: "hold rows"
        case .tap: "be tapped"
        case .submit: "be submitted"
        case .state: "be hidden, disabled or marked"
        case .label: "have an accessible label"
        case .hint: "show a hint"
        }
    }
}
