import DertischCore
import DertischTesting
import Foundation
import Testing

@testable import DertischWeb
import DertischSommelier

/// A wall whose customer lays the names of its photos, and leaves every other text to its layout.
private enum WallCourse: Course {
    enum Order: Sendable { case hang }
    struct Carte: Equatable, Sendable { var photos = [Photo(id: 1)] }
    struct Photo: Identifiable, Equatable, Sendable { let id: Int }
}

extension CustomerID<WallCourse> { fileprivate static var wall: Self { "wall" } }

private final class WallCustomer: Customer {
    init(waiter: WaiterForCustomer<WallCourse>) {}
    func layTable(_ table: TableBuilder<WallCourse>) {
        table.order(.hang, on: .tap("hang"))
        table.rows(\.photos, at: "photos") { $0.lay(\.id, at: "number") }
    }
}

private struct WallWaiter: Waiter {
    typealias C = WallCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        carte.photos.append(C.Photo(id: carte.photos.count + 1))
        return .answered
    }
}

private struct WallStaff: Staff {
    var larder: Larder
    var greeted: [String] { ["wall"] }
    func register(with registrar: inout Registrar) {
        registrar.texts(in: larder)
        registrar.introduce(.wall, as: WallCustomer.init(waiter:), waiter: WallWaiter.init)
    }
}

@MainActor @Suite("Texts named in web layouts") struct FixedTextTests {
    private static let page = """
        <h1 data-text="heading">Words of the designer</h1>
        <a href="#photos" data-text="skip"></a>
        <button data-place="hang" data-text="hang" data-tip="evil"></button>
        <input type="search" data-label="evil" data-hint="hint">
        <ul data-place="photos"><template><li><b data-place="number">7</b><i data-text="unsay">x</i></li></template>
        <li data-sample><i data-text="no such text">x</i></li></ul>
        """
    private static let texts = [
        "en": [
            "heading": "Walls", "skip": "Skip", "hang": "Hang <b>it</b>", "hint": "Name", "unsay": "Take back",
            "evil": #"</button><script>alert("1")</script>'&"#,
        ],
        "de": [
            "heading": "Wände", "skip": "Weiter", "hang": "Häng es auf", "hint": "Name", "unsay": "Zurück",
            "evil": "böse",
        ],
    ]

    /// Opens the wall, and closes it after the body.
    private func inRoom(_ body: (RoomHarness) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "wall-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder.appending(path: "texts"), withIntermediateDirectories: true)
        for (language, texts) in Self.texts {
            try JSONEncoder().encode(texts).write(to: folder.appending(path: "texts/\(language).json"))
        }
        let house = try await RoomHarness(WallStaff(larder: Larder(folder)), layouts: ["wall": Self.page])
        try await body(house)
        await house.close()
    }

    private func source(in language: String, _ house: RoomHarness) async throws -> String {
        let headers = [("Host", "127.0.0.1"), ("Accept", "text/html"), ("Accept-Language", language)]
        let answer = await house.room.answer(HTTPRequest(path: "/", target: "/", headers: headers))
        guard case .response(let response) = answer, case .bytes(let bytes) = response.body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("A page has them in the visitor's language, in place of the designer's words, with or without a place")
    func source() async throws {
        try await inRoom { house in
            let german = try await source(in: "de", house)
            #expect(german.contains(">Wände</h1>") && german.contains(">Häng es auf</button>"))
            #expect(german.contains(#"aria-label="böse""#) && german.contains(#"placeholder="Name""#))
            #expect(german.contains(#"title="böse""#) && german.contains(">Zurück</i>"))
            #expect(!german.contains("designer") && !german.contains("no such text"))
            #expect(try await source(in: "en", house).contains(">Walls</h1>"))
        }
    }

    @Test("They are escaped as content and as attributes")
    func escaped() async throws {
        try await inRoom { house in
            let english = try await source(in: "en", house)
            #expect(english.contains("Hang &lt;b&gt;it&lt;/b&gt;"))
            let evil = "&lt;/button&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;"
            #expect(english.contains("title=\"\(evil)\"") && english.contains("aria-label=\"\(evil)\""))
            #expect(!english.contains("<script>"))
        }
    }

    @Test("A change of the language patches each of them, in rows as well, and an order patches only new rows")
    func patched() async throws {
        try await inRoom { house in
            let tab = try await house.open()
            #expect(tab.browser[.unnamed(1)] == "Walls" && tab.browser[.unnamed(3)].hint == "Name")
            try await tab.tap("hang", of: "wall")
            let rows = tab.browser.rows(Spot("photos"))
            #expect(rows.map { tab.browser[.unnamed(4), in: $0].text } == ["Take back", "Take back"])
            #expect(tab.browser.values(of: "patch", as: [[Any]].self).flatMap { $0 }.count == 3)
            tab.session.maitreD?.sommelier.setLanguage("de")
            #expect(tab.browser[.unnamed(1)] == "Wände" && tab.browser["hang"] == "Häng es auf")
            #expect(tab.browser["hang"].tip == "böse" && tab.browser[.unnamed(3)].label == "böse")
            #expect(rows.map { tab.browser[.unnamed(4), in: $0].text } == ["Zurück", "Zurück"])
        }
    }

    @Test("An element without a place stays without one: its link is the designer's, and it hears no gestures")
    func unnamed() async throws {
        try await inRoom { house in
            let tab = try await house.open()
            #expect(tab.browser[.unnamed(2)] == "Skip" && tab.browser[.unnamed(2)].link == "#photos")
            try await tab.tap(.unnamed(2), of: "wall")
            #expect(tab.session.maitreD?.refusals == [.unhandled: 1])
        }
    }

    @Test("A text on an element that cannot show it, and a mark without a key, are faults with a line")
    func faults() {
        let page = HTMLLayout(
            customer: "bad", file: "bad.html",
            source: """
                <html><head><title data-label="a">x</title></head><body>
                <img data-text="a" data-place="i">
                <p data-hint="a">x</p>
                <p data-text="">x</p>
                <section data-text="a"><p data-text="b">x</p></section>
                <button type="button" data-text="a" data-label="b" data-tip="c"></button>
                </body></html>
                """)
        #expect(page.faults.map(\.site?.line) == [1, 2, 3, 4, 5])
        #expect(
            page.faults[1].description == """
                error: The layout of bad names the text a for <img>, which cannot show a text.
                  where: bad.html:2
                  why:   the house would find no part of the element to lay it in
                  do:    name it for an element that can show a text
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#broken-layout
                """)
        #expect(page.faults[3].description.hasPrefix("error: The layout of bad names a text with an empty key."))
        #expect(page.layout.texts.map(\.key) == ["b", "a", "b", "c"])
        #expect(page.layout.texts.map(\.kind) == [.text, .text, .label, .tip])
    }
}
