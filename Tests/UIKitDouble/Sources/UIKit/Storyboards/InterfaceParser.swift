import Foundation
#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A parser of storyboards and nibs by Foundation, as UIKit reads files that Interface Builder has compiled.
final class InterfaceParser: NSObject, XMLParserDelegate {
    private var open: [InterfaceElement] = []
    private var root: InterfaceElement?

    /// Parses a file.
    ///
    /// - Throws: the error of Foundation's parser.
    static func parse(_ source: Data) throws -> InterfaceElement {
        let delegate = InterfaceParser()
        let parser = XMLParser(data: source)
        parser.delegate = delegate
        guard parser.parse(), let root = delegate.root else {
            throw parser.parserError ?? CocoaError(.fileReadCorruptFile)
        }
        return root
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        open.append(InterfaceElement(name: name, attributes: attributes, line: parser.lineNumber))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if !open.isEmpty { open[open.count - 1].text += text }
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        guard let element = open.popLast() else { return }
        if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
    }
}
