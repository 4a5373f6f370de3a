import CGumbo

// Unsafe assumingMemoryBound: Gumbo documents the content of each of its vectors: nodes in children, attributes in
// attributes.

/// The parser of HTML, for layouts. It parses as a browser does: Gumbo implements the HTML standard's parsing algorithm.
enum HTMLParser {
    /// The document's `<html>` element.
    static func parse(_ source: String) -> HTMLElement {
        var source = source
        return source.withUTF8 { bytes in
            let empty = HTMLElement(name: "html", attributes: [], children: [], line: 1)
            guard let start = bytes.baseAddress else { return empty }
            return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
                var options = kGumboDefaultOptions
                options.tab_stop = 1
                guard let output = gumbo_parse_with_options(&options, start, bytes.count) else { return empty }
                defer { gumbo_destroy_output(&options, output) }
                return output.pointee.root.map { element($0.pointee) } ?? empty
            }
        }
    }

    private static func node(_ node: GumboNode) -> HTMLNode? {
        switch node.type {
        case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA: .text(String(cString: node.v.text.text))
        case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE: .element(element(node))
        default: nil
        }
    }

    private static func element(_ node: GumboNode) -> HTMLElement {
        let element = node.v.element
        return HTMLElement(
            name: name(of: element),
            attributes: items(element.attributes, as: GumboAttribute.self).map {
                HTMLAttribute(name: String(cString: $0.name), value: String(cString: $0.value))
            },
            children: items(element.children, as: GumboNode.self).compactMap { Self.node($0) },
            line: Int(element.start_pos.line))
    }

    /// The name of an element. Elements of the standard have a tag; for others Gumbo keeps the text of the tag.
    private static func name(of element: GumboElement) -> String {
        let known = String(cString: gumbo_normalized_tagname(element.tag))
        if !known.isEmpty, element.tag_namespace == GUMBO_NAMESPACE_HTML { return known }
        var tag = element.original_tag
        gumbo_tag_from_original_text(&tag)
        guard let start = tag.data else { return known }
        let name = UnsafeBufferPointer(start: start, count: tag.length).map { UInt8(bitPattern: $0) }
        let text = String(decoding: name, as: UTF8.self)
        return element.tag_namespace == GUMBO_NAMESPACE_SVG ? text : text.lowercased()
    }

    private static func items<Item>(_ vector: GumboVector, as type: Item.Type) -> [Item] {
        (0..<Int(vector.length)).compactMap { vector.data[$0]?.assumingMemoryBound(to: type).pointee }
    }
}
