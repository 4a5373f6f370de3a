import DertischRoom

/// The texts that one `.ui` file names: the content of each property that is translatable.
struct NamedTexts {
    static let why = "a translatable text is laid as a label, a title, a placeholder, a tool tip or an accessible label"

    let customer: String
    let file: String
    private(set) var texts: [FixedText] = []
    private(set) var faults: [Fault] = []
    /// The kinds of the widgets that have no place.
    private(set) var kinds: [Place: PlaceKind] = [:]
    /// The ids of these widgets.
    private(set) var ids: [Place: String] = [:]
    /// The number of objects without an id so far. GtkBuilder makes an id of it for each.
    private var unnamed = 0

    init(customer: String, file: String) {
        self.customer = customer
        self.file = file
    }

    /// Reads the texts of an object. Objects must be given in the order of the file.
    ///
    /// - Parameter kind: the kind of the widget; `nil` if the object is no widget.
    mutating func read(_ node: UINode, _ kind: PlaceKind?) {
        if node.attributes["id"] == nil { unnamed += 1 }
        let before = texts.count
        let place = node.place.map { Place($0) } ?? Place.unnamed(ids.count + 1)
        for property in node.translatedProperties {
            read(property, as: kind?.text(in: property.property, of: node), at: place, of: node)
        }
        for property in node.translatedLabels {
            read(property, as: kind != nil && property.property == "label" ? .label : nil, at: place, of: node)
        }
        guard let kind, place.isUnnamed, texts.count > before else { return }
        kinds[place] = kind
        ids[place] = node.attributes["id"] ?? "___object_\(unnamed)___"
    }

    private mutating func read(_ property: UINode, as kind: FixedText.Kind?, at place: Place, of node: UINode) {
        let site = Site(file: file, line: property.line)
        guard let kind else {
            let what = "The layout \(file) has a translatable \(property.property) of \(node.className)"
            faults.append(
                .brokenLayout(
                    of: customer, "\(what), which the house cannot lay.", at: site, why: Self.why,
                    remedy: "take translatable out of it, or let the customer lay the words"))
            return
        }
        let text = FixedText(property.key, as: kind, at: place, site: site)
        if property.text.isEmpty { faults.append(.unnamed(text, of: customer)) } else { texts.append(text) }
    }
}
