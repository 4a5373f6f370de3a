import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Reads XML, and keeps its texts.
final class XMLCounter: NSObject, XMLParserDelegate {
    private(set) var texts: Set<String> = []
    private(set) var isWellFormed = false
    private var text = ""

    init(_ xml: String) {
        super.init()
        let parser = XMLParser(data: Data(xml.utf8))
        parser.delegate = self
        isWellFormed = parser.parse()
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        text = ""
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        texts.insert(text)
        text = ""
    }
}
