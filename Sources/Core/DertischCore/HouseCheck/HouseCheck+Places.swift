import DertischSupport

extension HouseCheck {
    /// Checks that a customer neither lays a place twice in the same way nor declares a rule twice. Needs no layout.
    mutating func checkTwice(_ log: DeclarationLog, of name: String) {
        var seen: [String: Site] = [:]
        for use in log.uses where !use.isGesture && !use.canRepeat {
            guard let first = seen.updateValue(use.site, forKey: "\(use.place.name) \(use.aspect)") else { continue }
            report(
                Fault(
                    .laidTwice, "The place \(use.place) is laid twice by \(name).", at: use.site,
                    why: "it is also laid at \(first), and the later value would hide the earlier one",
                    remedy: "keep one of the two"))
        }
        var rules: [String: Site] = [:]
        for rule in log.rules {
            guard let first = rules.updateValue(rule.site, forKey: rule.what) else { continue }
            report(
                Fault(
                    .declaredTwice, "\(name) declares \"\(rule.what)\" twice.", at: rule.site,
                    why: "it is already declared at \(first), and is allowed only once", remedy: "keep one of the two"))
        }
        for key in log.keys { check(key, of: name) }
        for (place, rows) in log.rows { checkTwice(rows, of: "\(name)'s rows at \(place)") }
    }

    /// Checks that a key can be told by every dining room.
    private mutating func check(_ key: DeclarationLog.Key, of name: String) {
        guard let reason = key.press.reasonOfRefusal else { return }
        report(
            Fault(
                .unusableKey, "The key \(key.press) of \(name) cannot be listened for.", at: key.site, why: reason,
                remedy: "choose another key, or other modifiers"))
    }

    /// Checks that a dining room's layout has every place that a customer uses, each as an element that supports the
    /// use.
    mutating func check(
        _ log: DeclarationLog, of introduction: Introduction, in book: any LayoutBook, _ texts: any TextSource
    ) {
        let name = introduction.name
        if book.faults.contains(where: { $0.layout == name }) { return }
        guard let layout = book.layouts[name] else {
            let hint = SpellingSuggestions.hint(for: name, among: book.layouts.keys)
            report(
                Fault(
                    .missingLayout, "The dining room \(book.diningRoom) has no layout for \(name).",
                    at: introduction.site, why: "a customer's layout is found by its name\(hint)",
                    remedy: book.layouts.isEmpty
                        ? "check the folder of the layouts, which has none, or add a layout named \(name)"
                        : "add a layout named \(name)"
                ).consequence(in: book.layouts.isEmpty ? "the layouts of \(book.diningRoom)" : nil))
            return
        }
        check(log, in: layout, of: name, book, texts)
    }

    private mutating func check(
        _ log: DeclarationLog, in layout: Layout, of name: String, _ book: any LayoutBook, _ texts: any TextSource
    ) {
        for use in log.uses { check(use, in: layout, of: name, book) }
        checkUnused(log, in: layout, of: name, book)
        checkForms(log, in: layout, of: name, book)
        checkTexts(of: layout, beside: log, of: name, book, texts)
        for (place, rows) in log.rows {
            guard let spot = layout.places[place], spot.uses.contains(.rows) else { continue }
            // A dining room that tells nothing of a place's rows declares no places in them.
            let row = spot.row ?? Layout(site: spot.site, places: [:])
            check(rows, in: row, of: "\(name)'s rows at \(place)", book, texts)
        }
    }

    /// Looks for places where nothing is laid and no gesture is heard: a misspelt name, or a leftover of another
    /// design.
    private mutating func checkUnused(
        _ log: DeclarationLog, in layout: Layout, of name: String, _ book: any LayoutBook
    ) {
        let used = Set(log.uses.map(\.place))
        // A place close to the name of a missing one is not reported as unused: the fault about the missing place names
        // it already.
        let meant = used.filter { layout.places[$0] == nil }.flatMap {
            SpellingSuggestions.of($0.name, among: layout.places.keys.map(\.name))
        }
        let unused = layout.places.filter { place, spot in
            !used.contains(place) && !spot.isNamedForItself && !spot.isForm && !meant.contains(place.name)
        }
        for (place, spot) in unused.sorted(byName: \.key.name) {
            let hint = SpellingSuggestions.hint("it uses", for: place.name, among: used.map(\.name))
            report(
                Fault(
                    .unusedPlace, "Nothing uses the place \(place) in the \(book.diningRoom) layout of \(name).",
                    at: spot.site, why: "layTable lays nothing there and listens to no gesture there\(hint)",
                    remedy: "use it in layTable, correct its name, or remove the name from the layout"))
        }
    }

    /// Looks for forms whose submission has no listener.
    private mutating func checkForms(
        _ log: DeclarationLog, in layout: Layout, of name: String, _ book: any LayoutBook
    ) {
        let heard = Set(log.uses.filter { $0.use == .submit }.map(\.place))
        let unheard = layout.places.filter { place, spot in spot.isForm && !heard.contains(place) }
        for (place, spot) in unheard.sorted(byName: \.key.name) {
            report(
                Fault(
                    .unheardForm,
                    "Nothing listens to the form \(place) in the \(book.diningRoom) layout of \(name).", at: spot.site,
                    why: "its input would never be sent",
                    remedy: "listen to it in layTable: order(…, on: .submit(\"\(place)\"))"))
        }
    }

    private mutating func check(_ use: DeclarationLog.Use, in layout: Layout, of name: String, _ book: any LayoutBook) {
        guard let spot = layout.places[use.place] else {
            let hint = SpellingSuggestions.hint(for: use.place.name, among: layout.places.keys.map(\.name))
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

extension DeclarationLog.Use {
    /// True if the customer listens for a gesture here. Any number of declarations may listen for one gesture.
    var isGesture: Bool {
        use == .tap || use == .submit || (use == .rows && detail == "end") || (use == .entry && detail == "focus")
    }

    /// The aspect of the place that is used. No two declarations may use the same one, since the later would replace
    /// the earlier.
    var aspect: String {
        switch use {
        case .text, .number, .picture, .toggle, .choice, .selection, .section: "content"
        case .entry, .rows: detail.isEmpty ? "content" : "\(use.rawValue) \(detail)"
        case .state, .label, .hint, .tip, .tap, .submit, .files: "\(use.rawValue) \(detail)"
        }
    }
}

extension PlaceUse {
    /// The use in words, after "can".
    package var words: String {
        switch self {
        case .text: "show a text"
        case .number: "show a number"
        case .picture: "show a picture"
        case .toggle: "be switched on and off"
        case .entry: "be typed into"
        case .choice: "offer choices"
        case .selection: "offer choices of which several may be chosen"
        case .rows: "hold rows"
        case .tap: "be tapped"
        case .submit: "be submitted"
        case .state: "be hidden, disabled or marked"
        case .label: "have an accessible label"
        case .hint: "show a hint"
        case .tip: "have a tool tip"
        case .section: "hold another table"
        case .files: "take files"
        }
    }
}
