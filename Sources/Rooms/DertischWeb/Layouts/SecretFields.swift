/// The fields of a layout whose content is a secret: passwords, codes, cards, and what the designer marks by `data-secret`.
///
/// This is the only place that decides it. Each such field gets the mark itself, by which the writers of pages and patches and the
/// client's scripts know it.
enum SecretFields {
    /// The attribute by which a designer marks a field, or an element around fields.
    static let mark = "data-secret"
    /// The attribute of a field that holds something which the page does not. Its value is the hint of the empty field.
    static let withheld = "data-withheld"
    /// The hint of a field that holds something which the page does not. It is the same for every length.
    static let dots = "••••••••"

    /// The page with the mark at every secret field, and at every place around which the designer has set it.
    static func marked(_ element: HTMLElement, isInside: Bool = false) -> HTMLElement {
        let isMarked = isInside || element[mark] != nil
        var marked = element
        // A place may hold another customer's table, whose fields are then secret too.
        let isMeant = isMarked && (element.isField || element.place != nil)
        if element[mark] == nil, isMeant || element.isSecretByItself {
            marked.attributes.append(HTMLAttribute(name: mark, value: ""))
        }
        marked.children = element.children.map { child in
            if case .element(let inner) = child { .element(Self.marked(inner, isInside: isMarked)) } else { child }
        }
        return marked
    }
}

extension HTMLElement {
    /// True for an element into which a visitor types, or that holds another choice of the visitor's.
    var isField: Bool { ["input", "textarea", "select"].contains(name) }

    /// True if what is typed here is a secret.
    var isSecret: Bool { self[SecretFields.mark] != nil }

    /// True for a password, and for a field that the browser is asked to fill in with a password, a code or a card.
    fileprivate var isSecretByItself: Bool {
        if name == "input", self["type"]?.lowercased() == "password" { return true }
        return (self["autocomplete"] ?? "").lowercased().split(whereSeparator: \.isWhitespace).contains {
            $0.hasPrefix("cc-") || $0.hasSuffix("-password") || $0 == "one-time-code"
        }
    }
}
