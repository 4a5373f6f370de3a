import DertischRoom

/// An element of a parsed `.ui` file.
struct UINode: Sendable {
    var name: String
    var attributes: [String: String]
    var line: Int
    /// The element's own text.
    var text = ""
    var children: [UINode] = []

    /// The class of an `<object>`.
    var className: String { attributes["class"] ?? "" }

    /// The name that a designer gave the object, excluding names that GtkBuilder and designers' tools generate.
    var place: String? {
        guard name == "object", let id = attributes["id"], !id.isEmpty, !id.hasPrefix("___"), !id.hasPrefix("_object")
        else {
            return nil
        }
        return id
    }

    /// The nearest objects below this element, through any other elements.
    var objects: [UINode] { children.flatMap { $0.name == "object" ? [$0] : $0.objects } }

    /// Every object of this subtree, itself first.
    var allObjects: [UINode] { (name == "object" ? [self] : []) + children.flatMap(\.allObjects) }

    /// Every element of this subtree, itself first.
    var allElements: [UINode] { [self] + children.flatMap(\.allElements) }

    /// The names of objects that others refer to: as a label's mnemonic, in a group of buttons or sizes, in a
    /// relation.
    var references: Set<String> {
        var names: Set<String> = []
        for node in allElements {
            switch node.name {
            case "property", "relation": names.insert(node.text.filter { !$0.isWhitespace })
            case "widget": if let name = node.attributes["name"] { names.insert(name) }
            default: break
            }
        }
        return names
    }

    /// True if the element's content is the key of a text.
    var isTranslatable: Bool { ["yes", "true", "y", "t", "1"].contains(attributes["translatable"]?.lowercased()) }

    /// The key of the element's text, with its context if it has one.
    var key: TextKey { attributes["context"].map { TextKey(text, context: $0) } ?? TextKey(text) }

    /// The name of a property, as GTK spells it.
    var property: String { attributes["name"]?.replacing("_", with: "-") ?? "" }

    /// The object's own properties that name a text.
    var translatedProperties: [UINode] { children.filter { $0.name == "property" && $0.isTranslatable } }

    /// The object's accessible properties that name a text.
    var translatedLabels: [UINode] {
        children.filter { $0.name == "accessibility" }.flatMap(\.translatedProperties)
    }

    /// True if a property of that name is set.
    func sets(_ property: String) -> Bool {
        children.contains { $0.name == "property" && $0.property == property }
    }
}
