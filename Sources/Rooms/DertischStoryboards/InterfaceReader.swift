import DertischRoom

/// A reader of all storyboards and nibs of an app: finds the layout of each customer in them.
struct InterfaceReader {
    private(set) var layouts: [String: Layout] = [:]
    private(set) var faults: [Fault] = []
    /// The nibs of rows by their names: `photo.tags`.
    private var rowNibs: [String: (file: InterfaceFile, root: InterfaceElement)] = [:]

    init(_ files: [InterfaceFile]) {
        let read = files.filter { !$0.isLaunchScreen }.compactMap { file in content(of: file).map { (file, $0) } }
        for (file, root) in read where !file.isStoryboard && file.name != file.customer {
            if let top = top(of: root, in: file) { rowNibs[file.name] = (file, top) }
        }
        for (file, root) in read {
            if file.isStoryboard {
                addScenes(of: root, in: file)
            } else if file.name == file.customer, let top = top(of: root, in: file) {
                add(top, as: file.customer, in: file)
            }
        }
    }

    /// The document in a file, if it is one of Interface Builder for UIKit.
    private mutating func content(of file: InterfaceFile) -> InterfaceElement? {
        switch file.content {
        case .failure(let failure):
            report("The layout \(file.path) cannot be read.", file, failure.line, failure.message, failure.remedy)
            return nil
        case .success(let root):
            let type = root.attributes["type"] ?? ""
            guard root.name == "document", type.hasPrefix("com.apple.InterfaceBuilder"), !type.contains(".Cocoa.")
            else {
                report(
                    "The layout \(file.path) is not one of Interface Builder for UIKit.", file, root.line,
                    "its first element is \(root.name)\(type.isEmpty ? "" : " of the type \(type)")",
                    "open it in Xcode and save it, or take it out of the folder")
                return nil
            }
            return root
        }
    }

    private mutating func addScenes(of root: InterfaceElement, in file: InterfaceFile) {
        let controllers = root.items(of: "scenes").flatMap { $0.items(of: "objects") }.filter(\.isController)
        let initial = root.attributes["initialViewController"]
        var named = controllers.compactMap { controller in
            controller.attributes["storyboardIdentifier"].map { (controller, $0) }
        }
        if let first = controllers.first(where: { $0.attributes["id"] == initial }),
            first.attributes["storyboardIdentifier"] == nil, named.isEmpty || isLayout(first, among: controllers)
        {
            named.insert((first, file.customer), at: 0)
        }
        for (controller, name) in named {
            guard controller.isScreen else {
                report(
                    "The layout \(file.path) has a \(controller.className) for \(name).", file, controller.line,
                    "the dining room makes navigation itself, and a layout is one screen",
                    "give the name to the screen in it", of: name)
                continue
            }
            let panes = InterfacePanes(of: controller, among: controllers)
            for complaint in panes.complaints {
                report(
                    "The layout \(file.path) \(complaint.what).", file, complaint.line, complaint.why, complaint.remedy,
                    of: name)
            }
            add(panes.screen, as: name, in: file)
        }
    }

    /// True for a controller that shows one screen. One with tabs or columns may only lead to scenes that have names.
    private func isLayout(_ controller: InterfaceElement, among all: [InterfaceElement]) -> Bool {
        controller.isContainer ? InterfacePanes(of: controller, among: all).isUsed : controller.isScreen
    }

    /// The view at the top of a nib. There must be exactly one.
    private mutating func top(of root: InterfaceElement, in file: InterfaceFile) -> InterfaceElement? {
        let tops = root.items(of: "objects").filter { InterfaceKind($0) != nil }
        if tops.count == 1 { return tops[0] }
        report(
            "The layout \(file.path) has \(tops.count) views at its top.", file,
            tops.dropFirst().first?.line ?? root.line,
            "a table or a row is made from exactly one", "put everything into one view")
        return nil
    }

    private mutating func add(_ root: InterfaceElement, as name: String, in file: InterfaceFile) {
        if let first = layouts[name] {
            report(
                "The layout \(file.path) is a second one for \(name).", file, root.line,
                "the first is at \(first.site), and a customer's layout is found by its name",
                "give one of them another name", of: name)
            return
        }
        if root.isController, !root.isContainer, !root.children.contains(where: { $0.key == "view" }) {
            report(
                "The layout \(file.path) has no view for \(name).", file, root.line,
                "a layout's places are read from its view", "add a view to the scene", of: name)
            return
        }
        var gestures = InterfaceGestures(customer: name, file: file)
        gestures.check(root)
        faults += gestures.faults
        layouts[name] = layout(of: root, as: name, in: file, rowsOf: nil)
    }

    private mutating func report(
        _ what: String, _ file: InterfaceFile, _ line: Int, _ why: String, _ remedy: String, of customer: String? = nil
    ) {
        faults.append(
            .brokenLayout(
                of: customer ?? file.customer, what, at: Site(file: file.path, line: line), why: why, remedy: remedy))
    }

    /// The layout of a screen or a row.
    ///
    /// - Parameter list: the kind of the list, for one of its rows.
    private mutating func layout(
        of root: InterfaceElement, as name: String, in file: InterfaceFile, rowsOf list: InterfaceKind?
    ) -> Layout {
        let customer = String(name.prefix { $0 != "." })
        var places: [Place: Layout.Spot] = [:]
        var texts: [FixedText] = []
        var unnamed = 0
        for (index, element) in root.elementsOutsideRows.enumerated() {
            guard let kind = InterfaceKind(element) else { continue }
            let site = Site(file: file.path, line: element.line)
            let row = kind.canHoldRows ? sample(of: element, as: name, in: file, kind) : nil
            var uses = kind.uses(of: element, hasRows: row != nil)
            if index == 0, list?.isList == true { uses.insert(.tap) }
            let place = element.place.map { Place($0) } ?? Place.unnamed(unnamed + 1)
            let before = texts.count
            for words in element.words {
                guard let key = LayoutText.key(in: words.words) else { continue }
                guard let textKind = words.textKind(on: kind), uses.contains(textKind.use) else {
                    reportMisplaced(key, words, on: element, of: customer, in: file)
                    continue
                }
                let text = FixedText(key, as: textKind, at: place, site: Site(file: file.path, line: words.part.line))
                if key.name.isEmpty { faults.append(.unnamed(text, of: customer)) } else { texts.append(text) }
            }
            if place.isUnnamed {
                if texts.count > before { unnamed += 1 }
                checkNameless(element, customer, file)
                continue
            }
            let missing = kind.isList && row == nil ? missingSample(of: element, as: name) : ""
            let spot = Layout.Spot(element: element.className + missing, site: site, uses: uses, row: row)
            if let first = places.updateValue(spot, forKey: place) {
                report(
                    "The layout \(file.path) has the place \(place) twice.", file, element.line,
                    "the first is at \(first.site), and a place is one view", "give one of them another identifier",
                    of: customer)
            }
        }
        return Layout(site: Site(file: file.path, line: root.line), places: places, texts: texts)
    }

    private mutating func reportMisplaced(
        _ key: TextKey, _ words: InterfaceWords, on element: InterfaceElement, of customer: String,
        in file: InterfaceFile
    ) {
        report(
            "The layout \(file.path) names the text \(key) in the \(words.property) of \(element.className).", file,
            words.part.line, "the house lays titles, labels, placeholders, accessible labels and hints",
            "write words there, or let the customer lay them", of: customer)
    }

    /// The layout of the rows at an element: a cell whose reuse identifier is the place, or a nib of its own.
    private mutating func sample(
        of element: InterfaceElement, as name: String, in file: InterfaceFile, _ kind: InterfaceKind
    ) -> Layout? {
        guard let place = element.place else { return nil }
        let cells = element.prototypeCells.filter { $0.attributes["reuseIdentifier"] == place }
        for cell in cells.dropFirst() {
            report(
                "The layout \(file.path) has two cells for the rows at \(place).", file, cell.line,
                "the first is at line \(cells[0].line), and each row is made from one",
                "give one of them another reuse identifier", of: String(name.prefix { $0 != "." }))
        }
        if let cell = cells.first { return layout(of: cell, as: "\(name).\(place)", in: file, rowsOf: kind) }
        return rowNibs["\(name).\(place)"].map {
            layout(of: $0.root, as: "\(name).\(place)", in: $0.file, rowsOf: kind)
        }
    }

    private func missingSample(of element: InterfaceElement, as name: String) -> String {
        let place = element.place ?? ""
        let cells = element.prototypeCells.compactMap { $0.attributes["reuseIdentifier"] }
        let others = cells.isEmpty ? "" : "; there is \(cells.joined(separator: ", "))"
        return " without a prototype cell of the reuse identifier \(place), or \(name).\(place).xib\(others)"
    }

    /// Reports a list whose cells no customer can fill.
    private mutating func checkNameless(_ element: InterfaceElement, _ customer: String, _ file: InterfaceFile) {
        guard let cell = element.prototypeCells.first else { return }
        report(
            "The layout \(file.path) has a \(element.className) with cells and without a name.", file, element.line,
            "a list is a place only by its accessibility identifier, so its cell at line \(cell.line) is never shown",
            "set its accessibility identifier, and the same as the cell's reuse identifier", of: customer)
    }
}

extension InterfaceElement {
    /// True for a view controller that shows one screen.
    fileprivate var isScreen: Bool { isController && InterfaceKind(self) != nil }
}
