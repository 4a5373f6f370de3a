import DertischCore
import DertischTesting
import Foundation
import Testing

@testable import Brasserie
@testable import DertischWeb

@MainActor @Suite("Links and history in a browser") struct WebLinkTests {
    @Test("A deep link is served as its page, with the home beneath")
    func deep() async throws {
        let house = try await BrasserieHarness()
        #expect(await house.get("/letters/9").status == 200)
        #expect(await house.get("/letters/9", accept: "*/*").status == 200)
        let tab = try await house.open("/letters/9")
        #expect(tab.browser["heading"].text == "Letter 9")
        #expect(tab.browser.place?.link == "/letters/9" && tab.browser.place?.depth == 2)
        try await tab.tap("back", of: "letter")
        #expect(tab.browser.table("bar") != nil)
        #expect(tab.browser.place?.link == "/" && tab.browser.place?.depth == 1)
        await house.room.close()
    }

    @Test("A broken link seats the home with status 404 for a person, is a short text for a robot, and is counted")
    func nowhere() async throws {
        let house = try await BrasserieHarness()
        for target in ["/nowhere", "/letters/twelve", "/letters/%zz", "/letters/1/2"] {
            #expect(await house.get(target).status == 404, "\(target)")
        }
        let sessions = house.room.sessionCount
        #expect(await house.get("/nowhere", accept: "*/*").status == 404)
        #expect(await house.get("/~dertisch/nowhere").status == 404)
        #expect(house.room.sessionCount == sessions)
        #expect(house[.badLink] == 5)
        let tab = try await house.open("/nowhere")
        #expect(tab.seated == ["bar"])
        #expect(tab.browser.place?.link == "/" && tab.browser.place?.depth == 1)
        #expect(await house.get("/?from=afar").status == 200)
        await house.room.close()
    }

    @Test("A link on a page has the address that a tap leads to, and a button has none")
    func anchors() async throws {
        let house = try await BrasserieHarness()
        let browser = try await house.page()
        #expect(browser["anchor"].link == "/letters/8")
        #expect(browser["letter"].link == nil)
        let list = try #require(browser.table("list"))
        #expect(list.rows(at: "letters").map { list["open", in: $0].link } == (1...4).map { "/letters/\($0)" })
        await house.room.close()
    }

    @Test("Files take precedence over links, and values in a link are used as sent")
    func collision() async throws {
        let house = try await BrasserieHarness()
        let css = await house.get("/brasserie.css")
        #expect(css.headers.contains { $0.value.hasPrefix("text/css") })
        let greedy = try await Greedy.room()
        let page = await greedy.get("/start.css")
        #expect(page.status == 200 && page.headers.contains { $0.value.hasPrefix("text/html") })
        let script = await greedy.get("/~dertisch/client.js")
        #expect(script.headers.contains { $0.value.hasPrefix("text/javascript") })
        let tab = try await greedy.open("/a%2Fb%20c")
        #expect(tab.browser["word"].text == "a/b c")
        #expect(tab.browser.place?.link == "/a%2Fb%20c")
        await greedy.room.close()
        await house.room.close()
    }

    @Test("The browser goes back and forward, and is told its position once")
    func backAndForward() async throws {
        let house = try await BrasserieHarness()
        let tab = try await house.open()
        try await tab.tap("letter", of: "bar")
        #expect(tab.browser.place?.link == "/letters/3" && tab.browser.place?.depth == 2)
        try await tab.tap("deeper", of: "letter")
        try await tab.tap("next", of: "letter")
        #expect(tab.browser.place?.link == "/letters/14" && tab.browser.place?.depth == 3)
        let told = tab.browser.messages.filter { $0["at"] != nil }.count
        await tab.send(.follow(link: "/", depth: 1))
        #expect(tab.seated == ["bar"])
        #expect(tab.browser.messages.filter { $0["at"] != nil }.count == told + 1)
        #expect(tab.browser.place?.link == "/" && tab.browser.place?.depth == 1)
        await tab.send(.follow(link: "/letters/3", depth: 2))
        #expect(tab.seated == ["bar", "letter"])
        #expect(tab.browser["heading"].text == "Letter 3")
        await house.room.close()
    }

    @Test("A page without a link keeps the address; going back ushers it out, and going forward seats it again")
    func withoutLink() async throws {
        let house = try await BrasserieHarness()
        let tab = try await house.open()
        try await tab.tap("about", of: "bar")
        #expect(tab.browser.place?.depth == 2 && tab.browser.place?.link == nil)
        #expect(tab.session.tab.address == "/")
        await tab.send(.follow(link: "/", depth: 1))
        #expect(tab.seated == ["bar"])
        await tab.send(.follow(link: nil, depth: 2))
        #expect(tab.seated == ["bar", "about"] && tab.browser.place?.depth == 2)
        try await tab.tap("back", of: "about")
        await tab.send(.follow(link: nil, depth: 2))
        #expect(tab.seated == ["bar", "about"])
        await tab.send(.follow(link: "/", depth: 1))
        try await tab.tap("letter", of: "bar")
        await tab.send(.follow(link: "/", depth: 1))
        await tab.send(.follow(link: nil, depth: 2))
        #expect(
            tab.seated == ["bar"] && tab.browser.place?.depth == 1,
            "customers that left before another was seated are forgotten")
        #expect(house[.badLink] == 0)
        await house.room.close()
    }

    @Test("A customer that asks to stay is asked once on going back, and the address is corrected")
    func asked() async throws {
        let house = try await BrasserieHarness()
        let tab = try await house.open()
        try await tab.tap("letter", of: "bar")
        try await tab.tap("deeper", of: "letter")
        try await tab.type("Dear", at: "text", of: "letter")
        #expect(tab.browser.values(of: "confirmUnload") == [true])
        await tab.send(.follow(link: "/", depth: 1))
        #expect(tab.seated == ["bar", "letter", "letter"])
        #expect(tab.browser.values(of: "alert", as: [String: Any].self).count == 1)
        #expect(tab.browser.place?.link == "/letters/13" && tab.browser.place?.depth == 3)
        await tab.answer(nil)
        #expect(tab.seated == ["bar", "letter", "letter"])
        await tab.send(.follow(link: "/letters/3", depth: 2))
        await tab.answer(0)
        #expect(tab.seated == ["bar", "letter"])
        #expect(tab.browser.values(of: "confirmUnload") == [true, false])
        await house.room.close()
    }

    @Test("A reload resumes the session, unless the browser went to another address")
    func reload() async throws {
        let house = try await BrasserieHarness()
        let tab = try await house.open()
        try await tab.tap("letter", of: "bar")
        let left = tab.browser.token
        house.room.disconnected(tab.session, tab.browser)
        let elsewhere = try await house.page("/letters/5")
        let fresh = house.room.join(
            .resume(token: elsewhere.token, previous: left, hasLeft: true), elsewhere)
        #expect(fresh !== tab.session && fresh?.token == elsewhere.token)
        #expect(elsewhere["heading"].text == "Letter 5")
        let reloaded = try await house.page("/letters/3")
        #expect(
            house.room.join(.resume(token: reloaded.token, previous: left, hasLeft: true), reloaded)
                === tab.session)
        await tab.send(.ready)
        #expect(reloaded.token == left && reloaded["heading"].text == "Letter 3")
        await house.room.close()
    }

    @Test("A separate window is a tab at its address, if a browser can open it")
    func window() async throws {
        let house = try await BrasserieHarness()
        let tab = try await house.open()
        let seat = tab.browser.seat
        try await tab.tap("window", of: "bar")
        #expect(tab.browser.values(of: "open") == ["/letters/7"])
        #expect(tab.seated == ["bar"])
        house.room.disconnected(tab.session, tab.browser)
        await tab.send(.gesture(.tapped, Spot("window"), seat: seat))
        #expect(tab.seated == ["bar", "letter"])
        await house.room.close()
    }

    @Test("Ten thousand random steps through the history keep the house consistent")
    func random() async throws {
        let house = try await BrasserieHarness()
        let tab = try await house.open()
        let seed: UInt64 = 11
        var random = SeededGenerator(seed: seed)
        let links = ["/", "/letters/3", "/letters/x", "/nowhere", nil, "", "/letters/99999999999999999999"]
        for moment in 0..<10_000 {
            let link = links.randomElement(using: &random) ?? nil
            let depth = Int.random(in: -3...12, using: &random)
            tab.session.handle(.follow(link: link, depth: depth), at: .now + .seconds(moment))
            #expect(tab.browser.place?.depth == tab.seated.count, "seed \(seed)")
            #expect(!tab.seated.isEmpty, "seed \(seed)")
        }
        #expect(tab.session.tables.count <= 256)
        await house.room.close()
    }
}
