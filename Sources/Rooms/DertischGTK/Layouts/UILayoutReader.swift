import DertischRoom

/// A reader of a customer's `.ui` files, for the table and its rows: `grid.ui`, `grid.photos.ui`.
struct UILayoutReader {
    let customer: String
    /// The sources of all files of that customer, by their names without the extension.
    let files: [String: String]

    func read() -> UILayout { read(customer, inRowsOf: nil) }

    private func read(_ name: String, inRowsOf list: PlaceKind?) -> UILayout {
        let file = "\(name).ui"
        let source = files[name] ?? ""
        var faults = FaultList(customer: customer, file: file)
        let root: UINode
        do { root = try UIParser.parse(source) } catch {
            faults.add(
                "The layout \(file) cannot be read.", error.line, error.message, "correct the file")
            return UILayout(
                source: source, file: file, kinds: [:], ids: [:], rootPlace: nil, rows: [:],
                layout: Layout(site: Site(file: file, line: 1), places: [:]), faults: faults.all)
        }
        faults.check(root)
        let roots = faults.roots(of: root)
        let references = root.references
        var kinds: [Place: PlaceKind] = [:]
        var places: [Place: Layout.Spot] = [:]
        var rows: [Place: UILayout] = [:]
        var named = NamedTexts(customer: customer, file: file)
        for node in root.allObjects {
            let kind = UIClass.type(node.className).flatMap { PlaceKind($0) }
            named.read(node, kind)
            guard let id = node.place, let kind else { continue }
            let place = Place(id)
            let row = kind.canHoldRows && files["\(name).\(id)"] != nil ? read("\(name).\(id)", inRowsOf: kind) : nil
            var uses = kind.uses(of: node, hasRows: row != nil)
            if list?.activatesRows == true, roots.first?.place == id { uses.insert(.tap) }
            let missingRows =
                kind.canHoldRows && kind != .box && row == nil ? " without a row layout (\(name).\(id).ui)" : ""
            let site = Site(file: file, line: node.line)
            var spot = Layout.Spot(element: node.className + missingRows, site: site, uses: uses, row: row?.layout)
            spot.isNamedForItself = references.contains(id)
            if let first = places.updateValue(spot, forKey: place) { faults.addDuplicate(id, first.site, node.line) }
            kinds[place] = kind
            rows[place] = row
        }
        return UILayout(
            source: source, file: file, kinds: kinds.merging(named.kinds) { own, _ in own }, ids: named.ids,
            rootPlace: roots.first?.place.map { Place($0) }, rows: rows,
            layout: Layout(site: Site(file: file, line: 1), places: places, texts: named.texts),
            faults: faults.all + named.faults + rows.values.flatMap(\.faults).sorted { "\($0)" < "\($1)" })
    }

    /// The faults of one file.
    private struct FaultList {
        let customer: String
        let file: String
        private(set) var all: [Fault] = []

        init(customer: String, file: String) {
            self.customer = customer
            self.file = file
        }

        mutating func add(_ what: String, _ line: Int, _ why: String, _ remedy: String) {
            all.append(.brokenLayout(of: customer, what, at: Site(file: file, line: line), why: why, remedy: remedy))
        }

        mutating func addDuplicate(_ id: String, _ first: Site, _ line: Int) {
            add(
                "The layout \(file) has the place \(id) twice.", line,
                "the first is at \(first), and a place is one widget",
                "give one of them another id")
        }

        mutating func check(_ root: UINode) {
            for node in root.allElements {
                switch node.name {
                case "object" where UIClass.type(node.className) == nil:
                    add(
                        "The layout \(file) has an object of the class \(node.className).", node.line,
                        "GTK has no such class", "correct its name, or use a class of GTK")
                case "signal":
                    add(
                        "The layout \(file) connects the signal \(node.attributes["name"] ?? "") to a handler.",
                        node.line,
                        "gestures belong to the customer, and a layout has no handlers", "remove the signal")
                case "template":
                    add(
                        "The layout \(file) is a template.", node.line,
                        "a layout is built as widgets, and not as a class",
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
        mutating func roots(of root: UINode) -> [UINode] {
            let roots = root.children.filter {
                $0.name == "object" && UIClass.type($0.className).map { PlaceKind($0) != nil } ?? false
            }
            if roots.count != 1, all.isEmpty {
                add(
                    "The layout \(file) has \(roots.count) widgets at its top.",
                    roots.dropFirst().first?.line ?? root.line,
                    "a table is built from exactly one widget", "put everything into one widget")
            }
            return roots
        }
    }
}
