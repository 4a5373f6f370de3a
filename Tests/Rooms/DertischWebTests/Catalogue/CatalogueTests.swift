import DertischCore
import DertischCatalogue
import DertischTesting
import Foundation
import Testing

@testable import Brasserie
@testable import DertischWeb

@MainActor @Suite("The web catalogue") struct CatalogueTests {
    /// A room that shows the samples of the Brasserie.
    private struct Harness {
        let room: WebRoom
        let restaurant: Restaurant

        @MainActor init() async throws {
            let book = SampleBook()
            restaurant = try await Restaurant(
                SampleStaff(of: Brasserie(), in: book), in: [Brasserie.layouts], inspectors: [book.notes], watchdog: nil
            )
            let configuration = WebRoom.Configuration.patient
            room = try WebRoom(of: restaurant, layouts: Brasserie.layouts, configuration: configuration)
            room.show(WebCatalogue(of: book, titled: "Brasserie"))
        }

        @MainActor func get(_ path: String, _ query: [(name: String, value: String)] = []) async -> HTTPResponse {
            let request = HTTPRequest(
                path: path, query: query, headers: [("Host", "127.0.0.1"), ("Accept", "text/html")])
            guard case .response(let response) = await room.answer(request) else { return .text("", status: 101) }
            return response
        }

        @MainActor func html(_ path: String, _ query: [(name: String, value: String)] = []) async -> String {
            guard case .bytes(let bytes) = await get(path, query).body else { return "" }
            return String(decoding: bytes, as: UTF8.self)
        }

        @MainActor func close() async {
            await room.close()
            await restaurant.close()
        }
    }

    @Test("The index has a frame for each state, and names screens without samples and names given twice")
    func index() async throws {
        let harness = try await Harness()
        let index = await harness.html("/~dertisch/catalogue/")
        for state in ["bar/open", "bar/a-long-name", "list/nothing-left", "letter/a-draft", "about/as-it-begins"] {
            #expect(index.contains("src=\"/~dertisch/catalogue/\(state)?language=en\""), "\(state)")
        }
        #expect(index.contains("<b>counter</b>: not shown, since it starts with an entrée"))
        #expect(index.contains("<b>about</b>: as it begins"))
        #expect(index.contains("Given twice"))
        #expect(index.contains("<b>letter</b>: empty"))
        await harness.close()
    }

    @Test("The index passes the chosen language, look and size on, and ignores words that it does not know")
    func choices() async throws {
        let harness = try await Harness()
        let path = "/~dertisch/catalogue/"
        let chosen = await harness.html(path, [("language", "ar"), ("looks", "dark"), ("size", "desktop")])
        #expect(chosen.contains("src=\"/~dertisch/catalogue/bar/open?language=ar&amp;looks=dark\""))
        #expect(chosen.contains("data-looks=\"dark\" data-size=\"desktop\""))
        let unknown = await harness.html(path, [("language", "\"><script>"), ("looks", "pink"), ("size", "huge")])
        #expect(unknown.contains("src=\"/~dertisch/catalogue/bar/open?language=en\""))
        #expect(unknown.contains("data-looks=\"device\" data-size=\"phone\""))
        #expect(!unknown.contains("<script>"))
        await harness.close()
    }

    @Test("A state's page shows its sample, with the sections of its table, in the chosen language and look")
    func state() async throws {
        let harness = try await Harness()
        let page = await harness.html("/~dertisch/catalogue/bar/a-long-name", [("language", "ar"), ("looks", "dark")])
        #expect(page.contains("Donaudampfschifffahrtsgesellschaftskapitän"))
        #expect(page.contains("lang=\"ar\" dir=\"rtl\""))
        #expect(page.contains("data-color-scheme=\"dark\""))
        #expect(page.contains("data-customer=\"list\""))
        #expect(page.contains("/~dertisch/sample.js"))
        let stretched = await harness.html("/~dertisch/catalogue/bar/open", [("language", "en-XA")])
        #expect(stretched.contains("⟦"))
        #expect(await harness.get("/~dertisch/catalogue/bar/missing").status == 404)
        #expect(await harness.get("/~dertisch/catalogue/missing/open").status == 404)
        await harness.close()
    }

    @Test("A live state keeps its address, and its orders go nowhere and are named")
    func live() async throws {
        let harness = try await Harness()
        let browser = FakeBrowser()
        browser.open(Array(await harness.html("/~dertisch/catalogue/bar/open").utf8))
        let orders = "/~dertisch/catalogue/orders"
        _ = harness.room.join(.join(token: browser.token, isFresh: true), browser)
        #expect(browser.place?.link == nil)
        _ = await harness.html(orders, [("session", browser.token)])
        let session = try #require(harness.room.sessions[browser.token])
        session.handle(.gesture(.tapped, Spot("german"), seat: browser.seat), number: 1, at: .now)
        #expect(await harness.html(orders, [("session", browser.token)]) == "[\"speak\"]")
        #expect(session.language == "en")
        #expect(await harness.get(orders, [("session", "of another")]).status == 404)
        await harness.close()
    }

    @Test("The catalogue's pages may stand in its own frames alone, and the app's first address leads to it")
    func headers() async throws {
        let harness = try await Harness()
        let policy = await harness.get("/~dertisch/catalogue/").headers.first { $0.name == "Content-Security-Policy" }
        #expect(policy?.value.contains("frame-ancestors 'self'") == true)
        let home = await harness.get("/")
        #expect(home.status == 302)
        #expect(home.headers.contains { $0 == ("Location", "/~dertisch/catalogue/") })
        await harness.close()
    }

    @Test("A room that serves its house has no catalogue")
    func absent() async throws {
        let house = try await BrasserieHarness()
        let request = HTTPRequest(path: "/~dertisch/catalogue/", headers: [("Host", "127.0.0.1")])
        guard case .response(let response) = await house.room.answer(request) else { return }
        #expect(response.status == 404)
        #expect(response.headers.contains { $0.value.contains("frame-ancestors 'none'") })
        await house.room.close()
    }
}
