import DertischCore
import Foundation
import Testing

@testable import Brasserie
@testable import DertischWeb

@Suite("Ids of elements that a page holds several times") struct ElementIDTests {
    private func write(_ body: String, seat: Int = 7, ids: ElementIDs = ElementIDs(), rows: Int = 2) -> HTMLElement {
        let page = HTMLLayout(customer: "x", file: "x.html", source: "<html><body>\(body)</body></html>")
        var unsentPage = UnsentPage()
        unsentPage.apply(.add((1...rows).map { RowNumber($0) }, to: Spot("rows"), before: nil))
        var writer = PageWriter(unsentPage: unsentPage, seat: seat, ids: ids) {
            ShownPicture(address: "", picture: $0, blur: nil)
        }
        writer.write(page.body.children, in: .table)
        return HTMLParser.parse(String(decoding: writer.html.bytes, as: UTF8.self))
    }

    @Test("the client knows the same attributes as references to ids")
    func references() throws {
        let script = URL(filePath: #filePath).appending(path: "../../../../Sources/Rooms/DertischWeb/Client/ids.js")
            .standardizedFileURL
        let list = try #require(
            String(contentsOf: script, encoding: .utf8).firstMatch(of: /references = new Set\(\[([^\]]*)\]/))
        #expect(Set(list.1.matches(of: /"([^"]+)"/).map { String($0.1) }) == ElementIDs.references)
    }

    @Test("each row has ids of its own, and labels, lists, links and pictures in it refer to those")
    func rows() {
        let row = """
            <li id="row"><label for="tick">x</label><input id="tick" form="form" list="words" aria-describedby="tick note" data-place="t">\
            <datalist id="words"></datalist><table><tr><th id="head"></th><td headers="head tick"></td></tr></table>\
            <a href="#tick"></a><a href="#note"></a><button popovertarget="row"></button>\
            <svg><linearGradient id="g"/><rect fill="url(#g)" stroke="url(#other)"/><use href="#g"/></svg></li>
            """
        let page = write("<p id=\"note\"></p><ul data-place=\"rows\"><template>\(row)</template></ul>")
        let ids = page.all.compactMap { $0["id"] }
        #expect(Set(ids).count == ids.count && ids.first == "note")
        for number in 1...2 {
            let row = page.all.first { $0["data-row"] == "\(number)" }
            func value(_ name: String, _ attribute: String) -> String? {
                row?.all.first { $0.name == name && $0[attribute] != nil }?[attribute]
            }
            func own(_ id: String) -> String { "\(id)-7-\(number)" }
            #expect(value("label", "for") == own("tick") && value("input", "id") == own("tick"))
            #expect(
                value("input", "aria-describedby") == "\(own("tick")) note" && value("input", "list") == own("words"))
            #expect(value("input", "form") == "form" && value("td", "headers") == "\(own("head")) \(own("tick"))")
            #expect(row?.all.filter { $0.name == "a" }.compactMap { $0["href"] } == ["#" + own("tick"), "#note"])
            #expect(value("button", "popovertarget") == own("row") && row?["id"] == own("row"))
            #expect(value("rect", "fill") == "url(#\(own("g")))" && value("rect", "stroke") == "url(#other)")
            #expect(value("use", "href") == "#" + own("g"))
        }
    }

    @Test("the template from which a browser makes rows keeps the layout's ids")
    func template() {
        let page = write(#"<ul data-place="rows"><template><li id="a"></li></template></ul>"#)
        #expect(page.allWithTemplates.compactMap { $0["id"] } == ["a", "a-7-1", "a-7-2"])
    }

    @Test("rows in a section that has new ids refer to those of the section, and to their own")
    func rowsOfSection() {
        let body =
            #"<p id="note"></p><ul data-place="rows"><template><li id="a" aria-labelledby="note a"></li></template></ul>"#
        let page = write(body, ids: ElementIDs().renaming(["note"], "7"), rows: 1)
        #expect(page.all.compactMap { $0["id"] } == ["note-7", "a-7-1"])
        #expect(page.allWithTemplates.compactMap { $0["aria-labelledby"] } == ["note-7 a", "note-7 a-7-1"])
    }

    @Test("a menu that shares an id with the page has another, and the page in the window keeps its own")
    @MainActor func menu() async throws {
        let house = try await BrasserieHarness()
        let tab = try await house.open()
        let bar = try #require(tab.session.tabLayout.window.flatMap { tab.session.tables[$0] })
        try await tab.tap("paint", of: "bar")
        let menu = try #require(tab.session.tabLayout.menus.first.flatMap { tab.session.tables[$0.seat] })
        for table in [bar, menu] {
            table.page = HTMLLayout(
                customer: "x", file: "x.html", source: #"<html><body><p id="same"></p></body></html>"#)
        }
        #expect(tab.session.sharedIDs(of: bar) == [] && tab.session.sharedIDs(of: menu) == ["same"])
        await house.room.close()
    }
}
