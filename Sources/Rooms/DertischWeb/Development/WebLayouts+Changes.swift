import DertischRoom
import DertischDevelopment

/// The differences between two readings of the layouts' folder.
extension WebLayouts {
    /// The addresses of all style sheets that pages request.
    var styleAddresses: [String] {
        Set(pages.values.flatMap(\.styles).compactMap { $0["href"] }).sorted() + [ClientModule.style.address]
    }

    /// A difference between two layouts of one customer.
    enum Change: Comparable {
        /// Both make the same page, apart from the addresses of style sheets.
        case none
        /// The page is another, with the same texts of the layout at the same places.
        case page
        /// The layout's own texts are others. Only a table that is set anew has them.
        case texts
    }

    /// The differences to older layouts, by customer.
    func changes(since old: WebLayouts) -> [String: Change] {
        var changes: [String: Change] = [:]
        for (customer, page) in pages {
            guard let former = old.pages[customer] else { continue }
            if !page.layout.hasSameTexts(as: former.layout) {
                changes[customer] = .texts
            } else if page.document.withoutStyles != former.document.withoutStyles {
                changes[customer] = .page
            }
        }
        return changes
    }
}

extension HTMLElement {
    /// The element without the links to style sheets, for comparison.
    fileprivate var withoutStyles: [HTMLAttribute] {
        if name == "link", self["rel"] == "stylesheet" { return [] }
        return [HTMLAttribute(name: name, value: "<")] + attributes
            + children.flatMap { child in
                switch child {
                case .text(let text): [HTMLAttribute(name: "", value: text)]
                case .element(let element): element.withoutStyles
                }
            } + [HTMLAttribute(name: name, value: ">")]
    }
}
