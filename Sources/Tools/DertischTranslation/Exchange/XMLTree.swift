/// An element of an XML document, with the subset of XML that translation files need. Document types and custom
/// entities are not supported, so nothing can be fetched and nothing can expand.
struct XMLTree: Hashable, Sendable {
    enum Node: Hashable, Sendable {
        case text(String)
        case element(XMLTree)
    }

    var name: String
    var attributes: [String: String] = [:]
    var nodes: [Node] = []
    var line = 1

    /// The child elements, of any name or of one.
    func elements(_ name: String? = nil) -> [XMLTree] {
        nodes.compactMap { node in
            if case .element(let element) = node, name == nil || element.name == name { element } else { nil }
        }
    }
}

extension XMLTree {
    /// A text escaped for content or an attribute.
    static func escaped(_ text: String) -> String {
        var written = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": written += "&amp;"
            case "<": written += "&lt;"
            case ">": written += "&gt;"
            case "\"": written += "&quot;"
            case "\r": written += "&#13;"
            default: written.unicodeScalars.append(scalar)
            }
        }
        return written
    }

    /// True if a scalar may occur in XML.
    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
