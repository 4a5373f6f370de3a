/// An element of an XML document, with all that is inside it.
package struct XMLTree: Hashable, Sendable {
    package enum Node: Hashable, Sendable {
        case text(String)
        case element(XMLTree)
    }

    package let name: String
    package let attributes: [String: String]
    /// The line in which the element begins; the first is 1.
    package let line: Int
    /// Its texts and elements, in their order. No two texts follow one another.
    package internal(set) var nodes: [Node] = []

    init(name: String, attributes: [String: String], line: Int) {
        (self.name, self.attributes, self.line) = (name, attributes, line)
    }

    /// The child elements, of any name or of one.
    package func elements(_ name: String? = nil) -> [XMLTree] {
        nodes.compactMap { node in
            if case .element(let element) = node, name == nil || element.name == name { element } else { nil }
        }
    }

    /// The element's own text, without that of its child elements.
    package var text: String {
        nodes.reduce(into: "") { text, node in if case .text(let more) = node { text += more } }
    }

    mutating func append(_ text: String) {
        if case .text(var joined)? = nodes.last {
            // So that the text is extended in place: no other reference is left.
            nodes[nodes.count - 1] = .text("")
            joined += text
            nodes[nodes.count - 1] = .text(joined)
        } else if !text.isEmpty {
            nodes.append(.text(text))
        }
    }
}

extension XMLTree {
    /// A text escaped for content.
    package static func escaped(_ text: String) -> String {
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

    /// A text escaped for an attribute, whose reader would make spaces of ends of lines and tabs.
    package static func escapedValue(_ text: String) -> String {
        escaped(text).replacing("\n", with: "&#10;").replacing("\t", with: "&#9;")
    }

    /// True if a scalar may occur in a document: <https://www.w3.org/TR/xml/#charsets>.
    package static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
