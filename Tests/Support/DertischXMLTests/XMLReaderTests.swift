import DertischXML
import Testing

@Suite("The reader of XML") struct XMLReaderTests {
    private func read(_ text: String) throws -> XMLTree { try XMLReader.read(Array(text.utf8)) }

    @Test("Elements have attributes, lines, and their texts and elements in order")
    func elements() throws {
        let tree = try read("<?xml version='1.0' encoding='us-ascii'?>\n<a b='1 &lt; 2'>\r\none<c/>t&#119;o</a>\n")
        #expect(tree.name == "a" && tree.line == 2 && tree.attributes == ["b": "1 < 2"])
        #expect(tree.nodes.count == 3 && tree.elements("c").first?.line == 3)
        #expect(tree.text == "\nonetwo")
    }

    @Test("Blanks in a value are spaces, and references keep what they refer to")
    func values() throws {
        #expect(try read("<a b='1\t2\r\n3&#10;4'/>").attributes["b"] == "1 2 3\n4")
        let text = "\"<a>\" & tab\t, line\nend"
        #expect(try read("<a b=\"\(XMLTree.escapedValue(text))\"/>").attributes["b"] == text)
        #expect(try read("<a>\(XMLTree.escaped(text))</a>").text == text)
    }

    @Test("A text that is broken by comments and sections is joined, however many there are")
    func joined() throws {
        let count = 300_000
        let tree = try read("<a>" + String(repeating: "x<!---->y<![CDATA[z]]>", count: count) + "</a>")
        #expect(tree.nodes.count == 1 && tree.text.utf8.count == 3 * count)
    }

    @Test(
        "A document that is not whole is refused with its line",
        arguments: [
            ("", 1, "it has no element"), ("<a>\n<b></a>", 2, "a ends before b, which begins in line 2"),
            ("<a>\n<!-- ", 2, "a comment does not end"), ("<a/><b/>", 1, "it goes on after its first element"),
            ("<a>&#1;</a>", 1, "it refers to a character that XML does not know: &#1"),
            ("<?xml encoding='latin1'?><a/>", 1, "its encoding is latin1, and only UTF-8 is read"),
        ])
    func broken(text: String, line: Int, message: String) {
        #expect(throws: XMLError(line: line, message: message)) { try read(text) }
    }
}
