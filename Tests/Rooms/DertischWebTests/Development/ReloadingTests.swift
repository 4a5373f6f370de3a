import DertischCore
import DertischDevelopment
import DertischSommelier
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischWeb

private enum PadCourse: Course {
    enum Order: Sendable { case write(String) }
    struct Carte: Equatable, Sendable { var words = "" }
}

extension CustomerID<PadCourse> { fileprivate static var note: Self { "note" } }

private final class PadCustomer: Customer {
    init(waiter: WaiterForCustomer<PadCourse>) {}
    func layTable(_ table: TableBuilder<PadCourse>) {
        table.lay(\.self, at: "greeting") { _, texts in texts("greeting") }
        table.edit(\.words, at: "words") { .write($0) }
    }
}

private struct PadWaiter: Waiter {
    typealias C = PadCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        if case .write(let words) = order { carte.words = words }
        return .answered
    }
}

private struct PadStaff: Staff {
    var larder: Larder
    func register(with registrar: inout Registrar) {
        registrar.texts(in: larder)
        registrar.introduce(.note, as: PadCustomer.init(waiter:), waiter: PadWaiter.init)
    }
}

/// An open house whose layouts and texts lie in a folder, and the reloader of both.
@MainActor private struct PadHouse {
    let room: WebRoom
    let restaurant: Restaurant
    let reloader: Reloader<PadStaff>
    let folder: URL

    static let page = """
        <!doctype html><html><head><title>x</title><link rel="stylesheet" href="note.css"></head>
        <body><h1 data-text="heading"></h1><p data-place="greeting"></p><input data-place="words"></body></html>
        """

    init() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pad-\(UUID().uuidString)")
        self.folder = folder
        for name in ["web", "texts"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: name), withIntermediateDirectories: true)
        }
        func write(_ text: String, to file: String) throws {
            try Data(text.utf8).write(to: folder.appending(path: file))
        }
        try write(Self.page, to: "web/note.html")
        try write("h1 { color: red }", to: "web/note.css")
        try write(#"{"greeting": "Hello", "heading": "Notes", "other": "Papers"}"#, to: "texts/en.json")
        reloader = Reloader(PadStaff(larder: Larder(folder)))
        let layouts = WebLayouts(in: folder.appending(path: "web"))
        restaurant = try await Restaurant(
            reloader.openingStaff, in: [layouts], inspectors: [], watchdog: nil, clock: TestClock())
        let configuration = WebRoom.Configuration.patient
        room = try WebRoom(of: restaurant, layouts: layouts, configuration: configuration)
    }

    /// Changes a file, and takes the change.
    func change(_ file: String, to text: String) throws -> DevelopmentNotice {
        let url = folder.appending(path: file)
        try Data(text.utf8).write(to: url)
        return reloader.take(DevelopmentChange(number: 1, paths: [url.path]), in: room)
    }

    func page() async throws -> FakeBrowser {
        let request = HTTPRequest(path: "/", target: "/", headers: [("Host", "127.0.0.1"), ("Accept", "text/html")])
        let browser = FakeBrowser()
        guard case .response(let response) = await room.answer(request), case .bytes(let html) = response.body else {
            throw BrasserieHarness.Missing()
        }
        browser.open(html)
        return browser
    }

    func open() async throws -> Tab {
        let browser = try await page()
        let session = room.join(.join(token: browser.token, isFresh: true), browser)
        return Tab(browser: browser, session: try #require(session))
    }

    func close() async {
        await room.close()
        await restaurant.close()
        try? FileManager.default.removeItem(at: folder)
    }
}

extension DevelopmentNotice {
    fileprivate var isReloaded: Bool { if case .reloaded = self { true } else { false } }
    fileprivate var faults: [Fault] {
        switch self {
        case .refused(let faults), .faulty(_, let faults), .reloaded(_, _, let faults, _): faults
        case .open, .waiting: []
        }
    }
    fileprivate var rest: [String] { if case .reloaded(_, _, _, let rest) = self { rest } else { [] } }
    fileprivate var styles: [String] {
        switch self {
        case .open(let styles), .reloaded(_, let styles, _, _): styles
        default: []
        }
    }
}

@MainActor @Suite("A room whose files change") struct ReloadingTests {
    @Test("A changed layout is shown whole in every tab, with what was typed, and in the same session")
    func layout() async throws {
        let house = try await PadHouse()
        let tab = try await house.open()
        let typed = GestureEvent.edited(.text("abc"), revision: 1)
        await tab.send(.gesture(typed, Spot("words"), seat: tab.browser.seat))
        let changed = PadHouse.page.replacing("<p data", with: "<em data").replacing("</p>", with: "</em>")
        #expect(try house.change("web/note.html", to: changed).isReloaded)
        let pages = tab.browser.values(of: "page", as: [String: Any].self)
        #expect(pages.count == 1 && pages[0]["again"] as? Bool == true)
        #expect((pages[0]["body"] as? String)?.contains("<em data-place=\"greeting\">Hello</em>") == true)
        #expect(tab.browser["words"].text == "abc" && house.room.sessionCount == 1)
        #expect(tab.browser.closeReasons.isEmpty)
        await house.close()
    }

    @Test("A layout with a fault changes nothing, is told with its line, and is shown once it is mended")
    func faulty() async throws {
        let house = try await PadHouse()
        let tab = try await house.open()
        let broken = PadHouse.page.replacing("data-place=\"greeting\"", with: "data-place=\"greting\"")
        let notice = try house.change("web/note.html", to: broken)
        #expect(!notice.isReloaded)
        #expect(notice.faults.contains { $0.kind == .missingPlace && $0.why.contains("greting") })
        #expect(tab.browser.values(of: "page", as: [String: Any].self).isEmpty)
        // A style sheet that changes meanwhile does not bring the broken layout.
        #expect(!(try house.change("web/note.css", to: "h1 { color: blue }").isReloaded))
        #expect(try await house.page()["greeting"] == "Hello")
        #expect(try house.change("web/note.html", to: PadHouse.page + "<!-- mended -->").isReloaded)
        await house.close()
    }

    @Test("A changed style sheet gets another address, and no page is laid anew")
    func style() async throws {
        let house = try await PadHouse()
        let before = house.room.layouts.styleAddresses
        let tab = try await house.open()
        let notice = try house.change("web/note.css", to: "h1 { color: blue }")
        #expect(notice.isReloaded && notice.styles != before && notice.styles.count == before.count)
        #expect(tab.browser.values(of: "page", as: [String: Any].self).isEmpty)
        #expect(try await house.page().styles.allSatisfy(notice.styles.contains))
        await house.close()
    }

    @Test("Changed texts reach the layout's own elements and those of the customer, and no page is laid anew")
    func texts() async throws {
        let house = try await PadHouse()
        let tab = try await house.open()
        let texts = #"{"greeting": "Good day", "heading": "My notes", "other": "Papers"}"#
        #expect(try house.change("texts/en.json", to: texts).isReloaded)
        #expect(tab.browser["greeting"] == "Good day" && tab.browser[.unnamed(1)] == "My notes")
        #expect(tab.browser.values(of: "page", as: [String: Any].self).isEmpty)
        #expect(try await house.page()["greeting"] == "Good day")
        let missing = try house.change("texts/en.json", to: #"{"greeting": "Bad day"}"#)
        #expect(!missing.isReloaded && missing.faults.contains { $0.kind == .missingText })
        #expect(tab.browser["greeting"] == "Good day")
        await house.close()
    }

    @Test("A new language can be chosen as soon as its file is there")
    func language() async throws {
        let house = try await PadHouse()
        let tab = try await house.open()
        let texts = #"{"greeting": "Guten Tag", "heading": "Notizen", "other": "Papiere"}"#
        #expect(try house.change("texts/de.json", to: texts).isReloaded)
        tab.session.maitreD?.sommelier.setLanguage("de")
        #expect(tab.browser["greeting"] == "Guten Tag" && house.restaurant.languages == ["en", "de"])
        await house.close()
    }

    @Test("A layout that names another text is shown by restoring the tab from its state")
    func fixedTexts() async throws {
        let house = try await PadHouse()
        let tab = try await house.open()
        #expect(
            try house.change("web/note.html", to: PadHouse.page.replacing("\"heading\"", with: "\"other\"")).isReloaded)
        #expect(tab.browser.closeReasons == [.goingAway] && house.room.sessionCount == 0)
        #expect(try await house.page()[.unnamed(1)] == "Papers")
        await house.close()
    }

    @Test("A file that only a start reads is left to the next process")
    func rest() async throws {
        let house = try await PadHouse()
        let notice = try house.change("menu.json", to: "{}")
        #expect(notice.isReloaded && notice.rest.map { URL(filePath: $0).lastPathComponent } == ["menu.json"])
        await house.close()
    }
}

@MainActor @Suite("The tool's folder") struct DevelopmentFolderTests {
    private func folder(mode: Int) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("bar()".utf8).write(to: folder.appending(path: "development.js"))
        try Data("http://127.0.0.1:4711/secret\n".utf8).write(to: folder.appending(path: "events"))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
        return folder
    }

    @Test("A folder that others may enter, a public address and a missing variable give no tool")
    func refused() throws {
        let (open, own) = (try folder(mode: 0o755), try folder(mode: 0o700))
        func tool(_ folder: URL, at host: String) -> Development? {
            Development.ofThisProcess(servingAt: host, ["DERTISCH_DEVELOPMENT": folder.path])
        }
        #expect(tool(own, at: "127.0.0.1")?.origin == "http://127.0.0.1:4711")
        #expect(tool(open, at: "127.0.0.1") == nil && tool(own, at: "0.0.0.0") == nil)
        #expect(Development.ofThisProcess(servingAt: "127.0.0.1", [:]) == nil)
    }

    @Test("Pages load its script before the client, and may connect to the tool")
    func page() async throws {
        let house = try await PadHouse()
        let request = HTTPRequest(path: "/", target: "/", headers: [("Host", "127.0.0.1"), ("Accept", "text/html")])
        func answer() async throws -> (page: String, policy: String) {
            guard case .response(let response) = await house.room.answer(request),
                case .bytes(let html) = response.body
            else { throw BrasserieHarness.Missing() }
            let policy = response.headers.first { $0.name == "Content-Security-Policy" }?.value
            return (String(decoding: html, as: UTF8.self), try #require(policy))
        }
        let plain = try await answer()
        #expect(!plain.page.contains("development") && !plain.policy.contains("4711"))
        house.room.context.serve(for: Development(in: try #require(DevelopmentFolder(try folder(mode: 0o700)))))
        let (page, policy) = try await answer()
        let (own, client) = (page.range(of: "/~dertisch/development.js"), page.range(of: "/~dertisch/client.js"))
        #expect(try #require(own).lowerBound < #require(client).lowerBound)
        #expect(page.contains(#"data-events="http://127.0.0.1:4711/secret""#))
        #expect(policy.contains("connect-src 'self' http://127.0.0.1:4711;"))
        await house.close()
    }
}
