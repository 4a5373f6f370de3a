import DertischRoom

/// The check of a layout's elements: each must be one that the room knows, and stand where the HTML parser leaves it.
struct HTMLElementCheck {
    let customer: String
    let file: String
    private(set) var faults: [Fault] = []

    init(customer: String, file: String) {
        self.customer = customer
        self.file = file
    }

    mutating func check(_ document: HTMLElement, body: HTMLElement) {
        checkWords(of: document)
        if let moved = Self.firstMoved(in: body) {
            report(
                "The layout of \(customer) is not read as it is written, from \(moved.tagText) on.", moved.line,
                "the HTML parser moves or closes elements that may not stand there, such as a <div> in a <p> or a <tr> "
                    + "outside of a <tbody>, so a page that is loaded again would differ from a live one",
                "nest the elements, and the rows of its templates, as HTML allows")
        }
    }

    /// Samples are not served, and the elements of drawings and formulas have lists of their own.
    private mutating func checkWords(of element: HTMLElement, isOption: Bool = false) {
        guard element["data-sample"] == nil else { return }
        guard element.name != "svg", element.name != "math" else {
            return element.allWithTemplates.forEach { checkScripts(of: $0) }
        }
        for objection in HTMLVocabulary.objections(to: element, isOption: isOption) {
            report(
                "The layout of \(customer) has \(objection.subject).", element.line, objection.why, objection.remedy)
        }
        let group = element.choiceGroup
        for child in element.elements {
            checkWords(of: child, isOption: isOption || (group != nil && child.name == "template"))
        }
    }

    private mutating func checkScripts(of element: HTMLElement) {
        let isBlocked = { (name: String) in name == "style" || name.hasPrefix("on") }
        let isElement = ["script", "style"].contains(element.name)
        guard isElement || element.attributes.contains(where: { isBlocked($0.name) }) else { return }
        let blocked =
            element.attributes.first { isBlocked($0.name) }.map { "an inline \($0.name)" } ?? "<\(element.name)>"
        report(
            "The layout of \(customer) has \(blocked).", element.line,
            "the content security policy blocks inline scripts and styles", "move it to a style sheet or a customer")
    }

    private mutating func report(_ what: String, _ line: Int, _ why: String, _ remedy: String) {
        faults.append(.brokenLayout(of: customer, what, at: Site(file: file, line: line), why: why, remedy: remedy))
    }
}

extension HTMLElementCheck {
    /// The first element that stands elsewhere once the page is written, with two rows in each list, and read again.
    static func firstMoved(in body: HTMLElement) -> HTMLElement? {
        let meant = body.withRows
        var html = HTMLWriter()
        html.write(meant)
        let read = HTMLParser.parse(
            "<!doctype html><html><head></head>\(String(decoding: html.bytes, as: UTF8.self))</html>")
        return read.elements.first { $0.name == "body" }.map { difference(of: meant, from: $0) } ?? meant
    }

    private static func difference(of meant: HTMLElement, from read: HTMLElement) -> HTMLElement? {
        func pairs(_ element: HTMLElement) -> [String: String] {
            Dictionary(element.attributes.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        }
        guard meant.name == read.name, pairs(meant) == pairs(read) else { return meant }
        let (before, after) = (meant.children.joined, read.children.joined)
        for (one, other) in zip(before, after) {
            switch (one, other) {
            case (.text(let text), .text(let again)): if text != again { return meant }
            case (.element(let element), .element(let again)):
                if let moved = difference(of: element, from: again) { return moved }
            case (.element(let element), .text): return element
            case (.text, .element): return meant
            }
        }
        return before.count == after.count ? nil : meant
    }
}

extension HTMLElement {
    /// The element as it is served, with two rows in each of its lists.
    fileprivate var withRows: HTMLElement {
        var served = self
        served.children = children.compactMap { child in
            guard case .element(let element) = child else { return child }
            return element["data-sample"] == nil ? .element(element.withRows) : nil
        }
        if place != nil, let row = rowTemplate { served.children += [.element(row.withRows), .element(row.withRows)] }
        return served
    }
}

extension [HTMLNode] {
    /// The nodes as a parser gives them: no two texts side by side, and no empty one.
    fileprivate var joined: [HTMLNode] {
        reduce(into: []) { nodes, node in
            guard case .text(let text) = node else { return nodes.append(node) }
            if text.isEmpty { return }
            if case .text(let before)? = nodes.last {
                nodes[nodes.count - 1] = .text(before + text)
            } else {
                nodes.append(node)
            }
        }
    }
}

extension HTMLWriter {
    /// Writes an element with all its content, as it is.
    fileprivate mutating func write(_ element: HTMLElement) {
        open(element.name, element.attributes)
        guard !Self.isVoid(element.name) else { return }
        for child in element.children {
            switch child {
            case .text(let content): text(content)
            case .element(let inner): write(inner)
            }
        }
        close(element.name)
    }
}
