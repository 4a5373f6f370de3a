import DertischCore
import DertischTesting
import Foundation
import Testing

@testable import DertischWeb

@Suite("Web layouts") struct LayoutTests {
    @Test("Places of a web layout are found with their uses, including places in rows")
    func places() throws {
        let page = HTMLLayout(
            customer: "grid", file: "grid.html",
            source: """
                <!doctype html><html><head><title data-place="title">x</title></head><body>
                <input type="search" data-place="search">
                <ul data-place="rows"><template><li><img data-place="picture"><button data-place="open">x</button></li></template>
                <li data-sample><p data-place="ignored">x</p></li></ul>
                </body></html>
                """)
        #expect(page.faults.isEmpty)
        #expect(page.layout.places["search"]?.uses == [.entry, .hint, .label, .tip, .state])
        #expect(page.layout.places["search"]?.site == Site(file: "grid.html", line: 2))
        #expect(page.layout.places["rows"]?.row?.places["picture"]?.uses.contains(.picture) == true)
        #expect(page.layout.places["rows"]?.row?.places["open"]?.uses.contains(.tap) == true)
        #expect(page.layout.places["title"]?.uses == [.text, .number])
    }

    @Test("A control of numbers tells them in ASCII digits, and a form names the entries that its submission waits for")
    func numbers() {
        let page = HTMLLayout(
            customer: "person", file: "person.html",
            source: """
                <html><body><form data-place="person"><input data-place="age" inputmode="numeric">
                <input data-place="height" type="NUMBER"><ul data-place="lines"><template><li><input type="range" data-place="amount">
                </li></template></ul></form><input data-place="search"></body></html>
                """)
        let places = page.layout.places
        #expect(places["age"]?.takesPlainNumbers == false && places["height"]?.takesPlainNumbers == true)
        #expect(places["lines"]?.row?.places["amount"]?.takesPlainNumbers == true)
        #expect(places["person"]?.entries == ["age", "height", "lines", "amount"])
        #expect(places["age"]?.entries == nil)
    }

    @Test("An empty container, apart from samples, may hold another table; rows and texts may not")
    func sections() {
        let page = HTMLLayout(
            customer: "panes", file: "panes.html",
            source: """
                <html><body><main data-place="main"></main><div data-place="sample"><p data-sample>x</p></div>
                <div data-place="full"><p>x</p></div><ul data-place="list"></ul><p data-place="text"></p>
                <div data-place="rows"><template><p>x</p></template></div></body></html>
                """)
        let places = page.layout.places.filter { $0.value.uses.contains(.section) }.map(\.key.name).sorted()
        #expect(places == ["main", "sample"])
    }

    @Test("Inline scripts and styles, duplicate places and broken templates are faults with a line")
    func faults() {
        let page = HTMLLayout(
            customer: "bad", file: "bad.html",
            source: """
                <html><body>
                <p data-place="a" onclick="x()">x</p>
                <p data-place="a">y</p>
                <script>1</script>
                <ul data-place="rows"><template><li></li><li></li></template></ul>
                </body></html>
                """)
        #expect(page.faults.map(\.site?.line) == [2, 3, 4, 5])
    }

    @Test("Laid values are escaped everywhere on a page")
    @MainActor func escaped() throws {
        let page = HTMLLayout(
            customer: "x", file: "x.html",
            source: #"<html><body><p data-place="t"></p><input data-place="e"><img data-place="i"></body></html>"#)
        var unsentPage = UnsentPage()
        let evil = #"</p><script>alert("1")</script><img src=x onerror='2'>&"#
        unsentPage.lay(.text(evil), at: Spot("t"))
        unsentPage.lay(.entry(evil, revision: 1), at: Spot("e"))
        unsentPage.lay(.label(evil), at: Spot("e"))
        unsentPage.lay(.picture(Picture("http://a", width: 1, height: 2, description: evil)), at: Spot("i"))
        var writer = PageWriter(unsentPage: unsentPage) {
            ShownPicture(address: "/~dertisch/picture/1", picture: $0, blur: nil)
        }
        writer.write(page.body.children, in: .table)
        let html = String(decoding: writer.html.bytes, as: UTF8.self)
        #expect(!html.contains("<script"))
        #expect(!html.contains("onerror='"))
        let again = HTMLParser.parse(html)
        let all = again.all.filter { $0.place != nil }
        #expect(all.map(\.name) == ["p", "input", "img"])
        guard case .text(let text) = all[0].children[0] else { Issue.record("no text"); return }
        #expect(text == evil)
        #expect(all[1]["value"] == evil)
        #expect(all[2]["alt"] == evil)
    }

    @Test("A choice without a chosen option shows none, so that the first can be chosen", arguments: [nil, 2])
    @MainActor func nothingChosen(_ chosen: Int?) throws {
        let page = HTMLLayout(
            customer: "x", file: "x.html", source: #"<html><body><select data-place="c"></select></body></html>"#)
        var unsentPage = UnsentPage()
        let choices = (1...2).map { Choice(number: $0, text: "\($0)") }
        unsentPage.lay(.choices(choices, chosen: chosen), at: Spot("c"))
        var writer = PageWriter(unsentPage: unsentPage) {
            ShownPicture(address: "", picture: $0, blur: nil)
        }
        writer.write(page.body.children, in: .table)
        let options = HTMLParser.parse(String(decoding: writer.html.bytes, as: UTF8.self)).all.filter {
            $0.name == "option"
        }
        // Browsers show the first option if none is selected.
        let selected = try #require(options.first { $0["selected"] != nil })
        #expect(selected["value"] == (chosen.map { "\($0)" } ?? ""))
        #expect((selected["hidden"] != nil) == (chosen == nil))
        #expect(options.filter { $0["hidden"] == nil }.map { $0["value"] } == ["1", "2"])
    }

    @Test("A picture that is laid later is loaded lazily too, unless the layout says how")
    @MainActor func laterPictures() throws {
        let page = HTMLLayout(
            customer: "x", file: "x.html",
            source:
                #"<html><body><img data-place="i"><ul data-place="rows"><template><li><img data-place="j"></li></template></ul>"#
                + #"<img data-place="k" loading="eager" decoding="sync"></body></html>"#)
        var writer = PageWriter(unsentPage: UnsentPage()) { ShownPicture(address: "", picture: $0, blur: nil) }
        writer.write(page.body.children, in: .table)
        let html = String(decoding: writer.html.bytes, as: UTF8.self)
        #expect(html.components(separatedBy: #"loading="lazy" decoding="async""#).count == 3)
        #expect(html.contains(#"loading="eager" decoding="sync""#))
    }

    @Test("Patches are valid JSON for any laid values")
    func patches() throws {
        var patch = PatchWriter()
        let shown = { (picture: Picture) in ShownPicture(address: "", picture: picture, blur: nil) }
        let text = "\"\\\n\u{1}\u{2028}</script>é🍰"
        patch.write(.lay(.text(text), at: Spot("a", in: RowNumber(3))), pictures: shown)
        patch.write(.lay(.number(.nan, text: "–"), at: Spot("b")), pictures: shown)
        patch.write(.lay(.choices([Choice(number: 1, text: text)], chosen: nil), at: Spot("c")), pictures: shown)
        let json = try JSONSerialization.jsonObject(with: Data(patch.takeMessage(seat: 2))) as? [String: Any]
        let ops = try #require(json?["patch"] as? [[Any]])
        #expect(ops[0][3] as? String == text)
        #expect(ops[0][1] as? Int == 3)
        #expect(ops[1][3] is NSNull)
        #expect(json?["seat"] as? Int == 2)
        #expect(patch.isEmpty)
    }

    @Test("Ten thousand random browser messages are parsed or refused, and never trap")
    func message() {
        var random = SeededGenerator(seed: 7)
        let parts = [
            "[", "]", "\"tap\"", "\"edit\"", ",", "1", "-5", "\"x\"", "null", "true", "{", "}", "\"join\"", "1e999",
            "\u{FFFD}", "\"follow\"", "\"leave\"", "\"answer\"",
        ]
        for _ in 0..<10_000 {
            let text = (0..<Int.random(in: 0..<9, using: &random)).map { _ in parts.randomElement(using: &random) ?? ""
            }
            _ = NumberedMessage(Array(text.joined().utf8))
        }
        #expect(
            NumberedMessage(Array("[\"tap\",1,0,\"like\"]".utf8))?.content == .gesture(.tapped, Spot("like"), seat: 1))
        #expect(
            NumberedMessage(Array("[\"edit\",1,4,\"q\",\"a\",2]".utf8))?.content
                == .edit(TextEdit(text: "a", changes: nil), Spot("q", in: RowNumber(4)), seat: 1))
        #expect(NumberedMessage(Array("[\"tap\",1,0]".utf8)) == nil)
        #expect(NumberedMessage(Array("[\"leave\",3]".utf8))?.content == .closeMenu(seat: 3))
        #expect(NumberedMessage(Array("[\"follow\",null,2]".utf8))?.content == .follow(link: nil, depth: 2))
        #expect(NumberedMessage(Array("[\"follow\",\"/a\",1]".utf8))?.content == .follow(link: "/a", depth: 1))
        #expect(NumberedMessage(Array("[\"answer\",7,1,\"x\"]".utf8))?.content == .answer(1, entered: "x", to: 7))
        #expect(NumberedMessage(Array("[\"answer\",7,null,\"\"]".utf8))?.content == .answer(nil, entered: "", to: 7))
    }

    @Test("A style in a layout, and an inline style or script at its root, are faults")
    func inlineStyles() {
        for page in [
            "<html><head><style>p {}</style></head><body><p>x</p></body></html>",
            "<html><body><svg><style>p {}</style></svg></body></html>",
            "<html style='color: red'><body><p>x</p></body></html>", "<html onload='x()'><body><p>x</p></body></html>",
        ] {
            let faults = HTMLLayout(customer: "x", file: "x.html", source: page).faults
            #expect(faults.count == 1 && faults.first?.kind == .brokenLayout, "\(page): \(faults)")
        }
    }

    @Test("A live page gets the attributes of the layout's root, and the room's own style beside those of the layout")
    @MainActor func root() throws {
        let page = WrittenPage(
            seat: 1, customer: "x",
            htmlAttributes: [
                HTMLAttribute(name: "class", value: "red"), HTMLAttribute(name: "lang", value: "de"),
                HTMLAttribute(name: "data-seat", value: "9"), HTMLAttribute(name: "data-mood", value: "calm"),
            ], head: HTMLWriter(), bodyTag: HTMLWriter(), content: HTMLWriter(), styles: [])
        let presentation = WrittenPage.Presentation(
            position: .window, transition: .none, entrance: .arriving, depth: 1, isResent: false)
        let message = String(decoding: page.message(token: "t", language: "en", presentation), as: UTF8.self)
        #expect(message.contains(#"[["class","red"],["data-mood","calm"]]"#) && message.contains("room.css"))
        let document = HTMLParser.parse(
            String(decoding: page.document(language: "en", token: "t", depth: 1), as: UTF8.self))
        #expect(document["data-own"] == "class data-mood" && document["class"] == "red" && document["data-seat"] == "1")
        #expect(document["lang"] == "en")
    }

    @Test("A style sheet of a section or a menu names the customers that it is for")
    @MainActor func customersOfSheets() {
        func sheet(_ href: String, _ customer: String) -> WrittenPage.Style {
            let attributes = [
                HTMLAttribute(name: "rel", value: "stylesheet"), HTMLAttribute(name: "href", value: href),
            ]
            return WrittenPage.Style(
                customer: customer, link: HTMLElement(name: "link", attributes: attributes, children: [], line: 1))
        }
        let page = WrittenPage(
            seat: 1, customer: "a", htmlAttributes: [], head: HTMLWriter(), bodyTag: HTMLWriter(),
            content: HTMLWriter(),
            styles: [sheet("/x.css", "a"), sheet("/x.css", "b"), sheet("/y.css", "b")])
        let presentation = WrittenPage.Presentation(
            position: .menu(.sheet, at: Spot("x"), over: 1), transition: .none, entrance: .arriving, depth: 1,
            isResent: false)
        let message = String(decoding: page.message(token: "t", language: "en", presentation), as: UTF8.self)
        #expect(message.contains(#"data-of=\"a\nb\""#) && message.contains(#"data-of=\"b\""#))
        #expect(message.firstRange(of: "/x.css").map { message[$0.upperBound...].contains("/x.css") } == false)
    }
}
