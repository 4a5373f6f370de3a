import Dertisch

/// A reader of a customer's `.ui` files, for the table and its rows: `grid.ui`, `grid.photos.ui`.
struct UISurvey {
    let customer: String
    /// The sources of all files of that customer, by their names without the extension.
    let files: [String: String]

    func read() -> UILayout { read(customer, inRowsOf: nil) }

    private func read(_ name: String, inRowsOf home: PlaceKind?) -> UILayout {
        let file = "\(name).ui"
        let source = files[name] ?? ""
        var notes = Notes(customer: customer, file: file)
        let root: UINode
        do { root = try UIReader.read(source) } catch {
            notes.add(
                "The layout \(file) cannot be read.", error.line, error.words, "correct the file, or save it anew")
            return UILayout(
                source: source, file: file, kinds: [:], ids: [:], rootPlace: nil, rows: [:],
                layout: Layout(site: Site(file: file, line: 1), places: [:]), faults: notes.faults)
        }
        notes.check(root)
        let tops = notes.tops(of: root)
        let references = root.references
        var kinds: [Place: PlaceKind] = [:]
        var places: [Place: Layout.Spot] = [:]
        var rows: [Place: UILayout] = [:]
        var named = NamedTexts(customer: customer, file: file)
        for node in root.all {
            let kind = UIClass.type(node.className).flatMap { PlaceKind($0) }
            named.read(node, kind)
            guard let id = node.place, let kind else { continue }
            let place = Place(id)
            let row = kind.canHoldRows && files["\(name).\(id)"] != nil ? read("\(name).\(id)", inRowsOf: kind) : nil
            var uses = kind.uses(of: node, hasRows: row != nil)
            if home?.activatesRows == true, tops.first?.place == id { uses.insert(.tap) }
            let lack =
                kind.canHoldRows && kind != .box && row == nil ? " with no layout of its rows (\(name).\(id).ui)" : ""
            let site = Site(file: file, line: node.line)
            var spot = Layout.Spot(element: node.className + lack, site: site, uses: uses, row: row?.layout)
            spot.isNamedForItself = references.contains(id)
            if let first = places.updateValue(spot, forKey: place) { notes.addDouble(id, first.site, node.line) }
            kinds[place] = kind
            rows[place] = row
        }
        return UILayout(
            source: source, file: file, kinds: kinds.merging(named.kinds) { own, _ in own }, ids: named.ids,
            rootPlace: tops.first?.place.map { Place($0) }, rows: rows,
            layout: Layout(site: Site(file: file, line: 1), places: places, texts: named.texts),
            faults: notes.faults + named.faults + rows.values.flatMap(\.faults).sorted { "\($0)" < "\($1)" })
    }

    /// The faults of one file.
    private struct Notes {
        let customer: String
        let file: String
        private(set) var faults: [Fault] = []

        init(customer: String, file: String) {
            self.customer = customer
            self.file = file
        }

        mutating func add(_ what: String, _ line: Int, _ why: String, _ remedy: String) {
            faults.append(.brokenLayout(of: customer, what, at: Site(file: file, line: line), why: why, remedy: remedy))
        }

        mutating func addDouble(_ id: String, _ first: Site, _ line: Int) {
            add(
                "The place \(id) stands twice in the layout \(file).", line,
                "it stands at \(first) before, and what is laid there can lie at one of them only",
                "give one of them another id")
        }

        mutating func check(_ root: UINode) {
            for node in root.everything {
                switch node.name {
                case "object" where UIClass.type(node.className) == nil:
                    add(
                        "The layout \(file) has an object of the class \(node.className).", node.line,
                        "GTK knows no such class", "correct its name, or use a class of GTK's own")
                case "signal":
                    add(
                        "The layout \(file) connects the signal \(node.attributes["name"] ?? "") to a handler.",
                        node.line,
                        "gestures are the customer's, and no handler of that name exists", "remove the signal")
                case "template":
                    add(
                        "The layout \(file) is a template.", node.line,
                        "a layout is built as it is, and not as a class of its own",
                        "make the template's content an object at the top of the file")
                case _ where node.isTranslatable && node.name != "property":
                    add(
                        "The layout \(file) has a translatable \(node.name), which the house cannot lay.", node.line,
                        NamedTexts.why, "take translatable out of it, or let the customer lay the words")
                default: break
                }
            }
        }

        /// The top-level widgets of the file. There must be exactly one.
        mutating func tops(of root: UINode) -> [UINode] {
            let tops = root.children.filter {
                $0.name == "object" && UIClass.type($0.className).map { PlaceKind($0) != nil } ?? false
            }
            if tops.count != 1, faults.isEmpty {
                add(
                    "The layout \(file) has \(tops.count) widgets at its top.",
                    tops.dropFirst().first?.line ?? root.line,
                    "a table is made of exactly one, and all that stands in it", "put everything into one widget")
            }
            return tops
        }
    }
}
