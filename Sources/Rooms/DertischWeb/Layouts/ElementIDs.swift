/// New ids for the elements of a layout that a document holds more than once: in each row, and in each section or menu that shares an id with another
/// table. What refers to them there follows.
///
/// The script that makes rows in the browser does the same to theirs (`ids.js`).
struct ElementIDs {
    private var names: [String: String] = [:]

    /// These, and new ones for the ids of a part of the layout.
    ///
    /// - Parameter suffix: what tells this copy from the others.
    func renaming(_ ids: Set<String>, _ suffix: String) -> ElementIDs {
        var renamed = self
        for id in ids { renamed.names[id] = "\(names[id] ?? id)-\(suffix)" }
        return renamed
    }

    /// The attributes of an element with the new ids.
    func applied(to attributes: [HTMLAttribute]) -> [HTMLAttribute] {
        guard !names.isEmpty else { return attributes }
        return attributes.map { HTMLAttribute(name: $0.name, value: value(of: $0)) }
    }

    private func value(of attribute: HTMLAttribute) -> String {
        let value = attribute.value
        if Self.references.contains(attribute.name) {
            return value.split { $0.isWhitespace }.map { names[String($0)] ?? String($0) }.joined(separator: " ")
        }
        if Self.fragments.contains(attribute.name) {
            return value.hasPrefix("#") ? names[String(value.dropFirst())].map { "#" + $0 } ?? value : value
        }
        return value.replacing(/url\(#([^)]*)\)/) { match in
            names[String(match.1)].map { "url(#\($0))" } ?? String(match.0)
        }
    }

    /// The attributes that hold ids of elements, with blanks between them.
    static let references: Set<String> = [
        "id", "for", "form", "list", "headers", "itemref", "popovertarget", "commandfor", "aria-activedescendant",
        "aria-controls", "aria-describedby", "aria-details", "aria-errormessage", "aria-flowto", "aria-labelledby",
        "aria-owns",
    ]
    /// The attributes that may hold an address within the page.
    private static let fragments: Set<String> = ["href", "xlink:href", "usemap"]
}

extension HTMLElement {
    /// The ids of this element and of those inside it, without templates and samples.
    var ids: Set<String> {
        guard name != "template", self["data-sample"] == nil else { return [] }
        return elements.reduce(into: Set([self["id"]].compactMap(\.self).filter { !$0.isEmpty })) {
            $0.formUnion($1.ids)
        }
    }
}
