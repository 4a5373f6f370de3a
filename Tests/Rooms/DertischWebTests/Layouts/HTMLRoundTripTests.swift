import DertischCore
import Foundation
import TestSupport
import Testing

@testable import DertischWeb

@Suite("Values in HTML") struct HTMLRoundTripTests {
    /// What parsers change, and what has a meaning in markup. Gumbo, which reads it here, also replaces control characters and
    /// noncharacters, which browsers keep.
    private static let pieces = [
        "\n", "\r", "\r\n", "\t", "\u{C}", " ", "", "\u{FEFF}",
        "\u{A0}", "\u{2028}", "\u{D7FF}", "\u{E000}", "&", "&amp;", "&#10;", "&#0;", "&notit;",
        "<", "</", "</textarea>",
        "</title>", "<!--", "-->", "<![CDATA[", "]]>", "\"", "'", "`", "=", "/>", "\\", "é", "🍰", "x",
    ]

    private static func random(_ count: Int, _ generator: inout some RandomNumberGenerator) -> String {
        (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }

    /// The text that the parser gives back from an element, and from one of its attributes.
    private func read(_ text: String, in name: String) -> (text: String?, attribute: String?) {
        var html = HTMLWriter()
        html.open(name, [HTMLAttribute(name: "title", value: text)])
        html.text(text)
        html.close(name)
        let head = name == "title" ? "" : "<body>"
        let page = HTMLParser.parse("<!doctype html><html>\(head)\(String(decoding: html.bytes, as: UTF8.self))")
        guard let element = page.all.first(where: { $0.name == name }) else { return (nil, nil) }
        let texts = element.children.map { child in if case .text(let text) = child { text } else { "an element" } }
        return (texts.joined(), element["title"])
    }

    @Test(
        "They come back as they were, character by character, from texts and attributes of every kind of element",
        arguments: ["textarea", "pre", "title", "div", "p", "button", "h1"])
    func comeBack(from name: String) {
        var generator = SystemRandomNumberGenerator()
        let beginnings = ["", "\n", "\n\n", "\r", "\r\n", "\n\r", " \n", "\u{FEFF}\n"]
        for beginning in beginnings {
            for _ in 0..<300 {
                let text = beginning + Self.random(Int.random(in: 0...6, using: &generator), &generator)
                let (content, attribute) = read(text, in: name)
                // By scalars: Swift takes CR LF for one character.
                #expect(
                    content.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars), "\(text.debugDescription)")
                #expect(
                    attribute.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars), "\(text.debugDescription)"
                )
            }
        }
    }

    @Test("U+0000, which HTML cannot carry, is U+FFFD in a page and in a change of it")
    func zero() throws {
        #expect(read("a\0b", in: "textarea").text == "a\u{FFFD}b")
        #expect(read("a\0b", in: "p").attribute == "a\u{FFFD}b")
        var patch = PatchWriter()
        patch.write(.lay(.entry("a\0b", revision: 0), at: Spot("e"))) {
            ShownPicture(address: "", picture: $0, blur: nil)
        }
        let json = try JSONSerialization.jsonObject(with: Data(patch.takeMessage(seat: 1))) as? [String: Any]
        #expect((json?["patch"] as? [[Any]])?.first?[3] as? String == "a\u{FFFD}b")
    }

    @Test("A text in a page begins with its own line break, after an element as well as at the beginning")
    @MainActor func onPage() throws {
        let page = HTMLLayout(
            customer: "x", file: "x.html",
            source:
                "<html><body><textarea data-place=\"t\"></textarea><pre data-place=\"p\"></pre><pre>\n\nfixed</pre></body></html>"
        )
        #expect(page.faults.isEmpty)
        var unsentPage = UnsentPage()
        unsentPage.lay(.entry("\n\nDear", revision: 0), at: Spot("t"))
        unsentPage.lay(.text("\nDear"), at: Spot("p"))
        var writer = PageWriter(unsentPage: unsentPage) { ShownPicture(address: "", picture: $0, blur: nil) }
        writer.write(page.body.children, in: .table)
        let texts = HTMLParser.parse(String(decoding: writer.html.bytes, as: UTF8.self)).all.flatMap(\.children)
            .compactMap {
                if case .text(let text) = $0 { text } else { nil as String? }
            }
        #expect(texts == ["\n\nDear", "\nDear", "\nfixed"])
    }
}
