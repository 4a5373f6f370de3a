/// Gives the references in layouts the addresses under which their files are served, and joins style sheets.
struct LayoutAssets {
    private(set) var catalog: AssetCatalog
    private var groups = StyleSheetGroups([])
    /// The addresses of the joined style sheets, by the first sheet of each.
    private var addresses: [String: String] = [:]
    /// The first sheets of the groups that begin a layout, and so have the room's own style in front.
    private var beginnings: Set<String> = []

    /// - Parameter documents: every layout of the folder.
    init(_ catalog: AssetCatalog, for documents: [HTMLElement]) {
        self.catalog = catalog
        for element in documents.flatMap(\.all) where element["integrity"] != nil && element["data-sample"] == nil {
            if let reference = element["href"] { self.catalog.keepUnchanged(reference) }
        }
        var runs: [[String]] = []
        for document in documents {
            let own = self.runs(in: document)
            runs += own.runs
            if own.beginsWithRun, let first = own.runs.first?.first { beginnings.insert(first) }
        }
        groups = StyleSheetGroups(runs)
        for sheet in Set(runs.joined()).sorted() where groups.isFirst(sheet) {
            addresses[sheet] = self.catalog.join(
                groups.group(from: sheet), withRoomStyle: beginnings.contains(sheet))
        }
    }

    /// The layout with the addresses of its files.
    ///
    /// - Returns: the layout, and true if its first style sheet has the room's own style in front.
    mutating func addressed(_ document: HTMLElement) -> (document: HTMLElement, hasRoomStyle: Bool) {
        let own = runs(in: document)
        let hasRoomStyle = own.beginsWithRun && own.runs.first?.first.map { beginnings.contains($0) } == true
        return (rewritten(document), hasRoomStyle)
    }

    /// The style sheets of a layout's head that may be joined, parted where another sheet stands between two.
    private mutating func runs(in document: HTMLElement) -> (runs: [[String]], beginsWithRun: Bool) {
        var runs: [[String]] = [[]]
        var beginsWithRun: Bool?
        let head = document.elements.first { $0.name == "head" }
        for link in head?.elements ?? [] where link.isStyleSheet {
            if let path = joinablePath(of: link) {
                runs[runs.count - 1].append(path)
                beginsWithRun = beginsWithRun ?? true
            } else {
                runs.append([])
                beginsWithRun = beginsWithRun ?? false
            }
        }
        return (runs.filter { !$0.isEmpty }, beginsWithRun ?? false)
    }

    /// The path of a style sheet that may be joined: its link has no condition, title or hash of its own.
    private mutating func joinablePath(of link: HTMLElement) -> String? {
        guard link.isStyleSheet, link.attributes.allSatisfy({ ["rel", "href", "type"].contains($0.name) }),
            ["text/css", nil].contains(link["type"]), let reference = link["href"]
        else { return nil }
        return catalog.pathOfJoinable(reference)
    }

    private mutating func rewritten(_ element: HTMLElement) -> HTMLElement {
        guard element["data-sample"] == nil else { return element }
        var rewritten = element
        let loaded = Set(element.fileReferences.filter(\.isLoaded).map(\.attribute))
        for (index, attribute) in element.attributes.enumerated() where loaded.contains(attribute.name) {
            if attribute.name.hasSuffix("srcset") {
                rewritten.attributes[index].value = SourceSet(attribute.value).text { catalog.address(of: $0) ?? $0 }
            } else if let address = catalog.address(of: attribute.value) {
                rewritten.attributes[index].value = address
            }
        }
        rewritten.children = element.children.compactMap { child in
            guard case .element(let inner) = child else { return child }
            if element.name == "head", let path = joinablePath(of: inner) {
                guard groups.isFirst(path), let address = addresses[path] else { return nil }
                return .element(inner.replacing("href", by: address))
            }
            return .element(self.rewritten(inner))
        }
        return rewritten
    }
}

extension HTMLElement {
    fileprivate var isStyleSheet: Bool { name == "link" && self["rel"] == "stylesheet" && self["data-sample"] == nil }

    fileprivate func replacing(_ name: String, by value: String) -> HTMLElement {
        var element = self
        element.attributes = attributes.map { $0.name == name ? HTMLAttribute(name: name, value: value) : $0 }
        return element
    }
}
