import DertischRoom

/// One customer's layout on the web: the designer's document and its places.
struct HTMLLayout: Sendable {
    let customer: String
    let document: HTMLElement
    let head: HTMLElement
    let body: HTMLElement
    let layout: Layout
    /// The places that are links, including those in rows.
    let links: Set<String>
    /// The places that have an element for flaws, including those in rows.
    let placesOfFlaws: Set<String>
    /// True if its first style sheet has the room's own style in front.
    let hasRoomStyle: Bool
    /// True if its head names the page's own address, so that the room does not.
    let namesItsAddress: Bool
    /// True if its head asks robots to keep the page out of their indices.
    let refusesRobots: Bool
    let faults: [Fault]
    /// The ids of the elements in its body, apart from those in templates.
    let ids: Set<String>

    /// The style sheets that it requests: the only part of its head that is used when it is shown inside another
    /// page.
    var styles: [HTMLElement] { head.elements.filter { $0.name == "link" && $0["rel"] == "stylesheet" } }

    init(customer: String, file: String, document parsed: HTMLElement, hasRoomStyle: Bool) {
        self.customer = customer
        self.hasRoomStyle = hasRoomStyle
        document = SecretFields.marked(TextNumbers.numbered(parsed))
        let empty = HTMLElement(name: "", attributes: [], children: [], line: 1)
        head = document.elements.first { $0.name == "head" } ?? empty
        body = document.elements.first { $0.name == "body" } ?? empty
        var finder = PlaceFinder(customer: customer, file: file)
        finder.check(document)
        layout = finder.layout(of: body, under: head)
        ids = body.ids
        links = Set(body.allWithTemplates.filter { $0.name == "a" }.compactMap(\.place))
        placesOfFlaws = Set(body.allWithTemplates.compactMap { $0["data-invalid-for"] })
        namesItsAddress = head.elements.contains {
            ($0.name == "link" && $0["rel"] == "canonical") || ($0.name == "meta" && $0["property"] == "og:url")
        }
        refusesRobots = head.elements.contains {
            $0.name == "meta" && $0["name"]?.lowercased() == "robots"
                && $0["content"]?.lowercased().contains(/\b(noindex|none)\b/) == true
        }
        if body.elements.isEmpty {
            finder.report("The layout \(file) is empty.", 1, "a page without elements shows nothing", "write the page")
        }
        var check = HTMLElementCheck(customer: customer, file: file)
        check.check(document, body: body)
        faults = (finder.faults + check.faults).sorted { ($0.site?.line ?? 0) < ($1.site?.line ?? 0) }
    }
}
