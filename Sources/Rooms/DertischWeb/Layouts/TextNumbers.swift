/// Numbers the elements of a page that have no place, but texts that the layout names, so that they can be found.
struct TextNumbers {
    private var last = 0

    /// The page with the numbers as attributes. Samples get none, since they are left out of what is served.
    static func numbered(_ page: HTMLElement) -> HTMLElement {
        var numbers = TextNumbers()
        return numbers.numbered(page)
    }

    private mutating func numbered(_ element: HTMLElement) -> HTMLElement {
        guard element["data-sample"] == nil else { return element }
        var numbered = element
        numbered.attributes.removeAll { $0.name == HTMLElement.number }
        if element.place == nil, !element.texts.isEmpty {
            last += 1
            numbered.attributes.append(HTMLAttribute(name: HTMLElement.number, value: String(last)))
        }
        numbered.children = element.children.map { child in
            if case .element(let element) = child { .element(self.numbered(element)) } else { child }
        }
        return numbered
    }
}
