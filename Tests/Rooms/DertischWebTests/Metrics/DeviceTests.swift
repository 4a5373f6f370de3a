import ServerSupport
import DertischCore
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischWeb

/// A page that heeds its device.
private enum LobbyCourse: Course {
    enum Order: Sendable { case dress(Appearance), count }
    struct Carte: Equatable, Sendable {
        var choice = Appearance()
        var counted = 0
        let opened = Date(timeIntervalSince1970: 0)
    }
}
extension CustomerID<LobbyCourse> { fileprivate static var lobby: Self { "lobby" } }

private final class LobbyCustomer: Customer {
    init(waiter: WaiterForCustomer<LobbyCourse>) {}
    func layTable(_ table: TableBuilder<LobbyCourse>) {
        table.metrics.mark(.hidden, "legend", when: \.isNarrow)
        table.metrics.lay(\.colorScheme, at: "scheme") { scheme, _ in scheme.rawValue }
        table.metrics.order(on: \.window) { _ in .count }
        table.lay(\.opened, at: "opened") { date, texts in texts.text(for: Moment(date)) }
        table.lay(\.counted, at: "counted")
        table.order(.dress(Appearance(colorScheme: .dark, isMotionReduced: true)), on: .tap("dark"))
        table.order(.dress(Appearance()), on: .tap("follow"))
    }
}
private struct LobbyWaiter: Waiter {
    typealias C = LobbyCourse
    let maitreD: MaitreDForCustomer
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .dress(let appearance): maitreD.setAppearance(appearance)
        case .count: carte.counted += 1
        }
        return .answered
    }
}
private struct Hotel: Staff {
    func register(with registrar: inout Registrar) {
        registrar.introduce(.lobby, as: LobbyCustomer.init, waiter: LobbyWaiter.init)
    }
}

@MainActor @Suite("Device of a browser tab", .namesHang) struct DeviceTests {
    private let folder: TemporaryFolder
    private let room: WebRoom

    init() async throws {
        folder = try TemporaryFolder(files: [
            "lobby.html": """
            <!doctype html><html data-motion="reduced"><body><p data-place="legend"></p><p data-place="scheme"></p>
            <p data-place="opened"></p><p data-place="counted"></p><button data-place="dark">dark</button>
            <button data-place="follow">follow</button></body></html>
            """
        ])
        let layouts = WebLayouts(in: folder.url)
        var configuration = WebRoom.Configuration()
        configuration.port = 0
        // By this clock nothing that waits goes on before a test says so.
        room = try WebRoom(
            of: try await Restaurant(Hotel(), in: [layouts]), layouts: layouts, configuration: configuration,
            clock: clock)
    }

    private let clock = TestClock()

    private func page(_ cookies: String = "") async -> (FakeBrowser, html: String) {
        let browser = FakeBrowser()
        let request = HTTPRequest(
            path: "/", target: "/",
            headers: [
                ("Host", "127.0.0.1"), ("Accept", "text/html"), ("Cookie", cookies), ("Accept-Language", "en-US"),
            ])
        guard case .response(let response) = await room.answer(request), case .bytes(let html) = response.body else {
            return (browser, "")
        }
        browser.open(html)
        return (browser, String(decoding: html, as: UTF8.self))
    }

    private func join(_ browser: FakeBrowser) throws -> WebSession {
        try #require(room.join(.join(token: browser.token, isFresh: true), browser))
    }

    private func report(_ session: WebSession, _ json: String, at now: ContinuousClock.Instant = .now) throws {
        session.handle(try #require(NumberedMessage(Array("[\"device\",\(json)]".utf8))).content, at: now)
    }

    private func close() async {
        await room.close()
    }

    @Test("A device report is laid, and an irrelevant one sends nothing")
    func reported() async throws {
        let (browser, _) = await page()
        let session = try join(browser)
        #expect(browser["scheme"] == "light")
        let start = ContinuousClock.now
        try report(session, #"{"scheme":"dark","zone":"Asia/Tokyo","width":390,"height":800}"#, at: start)
        #expect(browser["scheme"] == "dark")
        #expect(!browser["legend"].isOpen)
        #expect(browser["opened"].text?.contains("9:00") == true)
        #expect(browser["counted"] == "2")
        let messages = browser.messages.count
        try report(session, #"{"scheme":"dark","scale":2,"text":1.5}"#, at: start + .seconds(1))
        try report(session, #"{"scheme":"dark","scale":2,"text":1.5}"#, at: start + .seconds(2))
        #expect(browser.messages.count == messages)
        #expect(session.maitreD?.metrics.textScale == 1.5)
        await close()
    }

    @Test("A known browser's first page uses its last report, and the same report sends nothing")
    func cookie() async throws {
        let cookie = "dertisch-device=%7B%22scheme%22%3A%22dark%22%2C%22width%22%3A390%2C%22height%22%3A800%7D"
        let (browser, html) = await page(cookie)
        #expect(browser["scheme"] == "dark" && !browser["legend"].isOpen)
        #expect(html.contains("/~dertisch/client.js?v="))
        let session = try join(browser)
        let messages = browser.messages.count
        try report(session, #"{"scheme":"dark","width":390,"height":800}"#)
        #expect(browser.messages.count == messages)
        await close()
    }

    @Test("A window that is resized continuously is laid at most ten times a second, with the newest size last")
    func storm() async throws {
        let (browser, _) = await page()
        let session = try join(browser)
        let start = ContinuousClock.now
        for width in 1...200 { try report(session, "{\"width\":\(width),\"height\":5}", at: start) }
        #expect(browser["counted"] == "2", "the first, after the one for being seated")
        // Joining and expiring sleep by this clock as well, so the number of sleepers is unknown.
        await until("the newest width instead of \(session.maitreD?.device.window?.width ?? 0)") {
            clock.advance(by: .milliseconds(100))
            return session.maitreD?.device.window?.width != 1
        }
        #expect(session.maitreD?.device.window?.width == 200)
        #expect(browser["counted"] == "3")
        #expect(room.counters.refused == [:])
        await close()
    }

    @Test("A malformed device report is counted and ignored, and cannot start a socket")
    func refused() async throws {
        let (browser, _) = await page()
        let session = try join(browser)
        #expect(NumberedMessage(Array(#"["device",{"scale":-1}]"#.utf8)) == nil)
        #expect(NumberedMessage(Array(#"["device"]"#.utf8)) == nil)
        #expect(session.maitreD?.device.scale == 1)
        let report = try #require(NumberedMessage(Array(#"["device",{}]"#.utf8))).content
        #expect(room.join(report, FakeBrowser()) == nil)
        #expect(room.counters.refused == [.badMessage: 1])
        await close()
    }

    @Test("Device reports count as messages, and too many are ignored")
    func rate() async throws {
        let (browser, _) = await page()
        let session = try join(browser)
        let start = ContinuousClock.now
        for _ in 0..<400 { try report(session, "{}", at: start) }
        #expect(room.counters.refused == [.tooManyMessages: 100])
        await close()
    }

    @Test("Two tabs of one guest have separate devices")
    func tabs() async throws {
        let (one, other) = (await page("dertisch-guest=a").0, await page("dertisch-guest=a").0)
        let (first, second) = (try join(one), try join(other))
        try report(first, #"{"scheme":"dark"}"#)
        #expect(one["scheme"] == "dark" && other["scheme"] == "light")
        #expect(second.maitreD?.metrics == second.maitreD?.device && second.maitreD?.metrics.isDark == false)
        await close()
    }

    @Test("A guest's choice of appearance is sent, used from the start of the next page, and can be reset")
    func dressing() async throws {
        let (browser, html) = await page()
        #expect(!html.contains("data-color-scheme") && !html.contains("data-motion"), "the layout has no say in it")
        let session = try join(browser)
        session.handle(.gesture(.tapped, Spot("dark"), seat: browser.seat), at: .now)
        #expect(browser["scheme"] == "dark")
        let chosen = try #require(browser.values(of: "appearance", as: [String: Any].self).last)
        #expect(chosen["scheme"] as? String == "dark" && chosen["still"] as? Bool == true)
        session.handle(.gesture(.tapped, Spot("follow"), seat: browser.seat), at: .now)
        #expect(browser["scheme"] == "light")
        let left = try #require(browser.values(of: "appearance", as: [String: Any].self).last)
        #expect(left["scheme"] is NSNull && left["still"] is NSNull)
        let (next, again) = await page("dertisch-appearance=dark.reduced")
        #expect(again.contains("data-color-scheme=\"dark\"") && again.contains("data-motion=\"reduced\""))
        #expect(next["scheme"] == "dark")
        await close()
    }

    @Test("A reloaded tab resumes its session, with the guest's latest choice from another tab")
    func reload() async throws {
        let (browser, _) = await page()
        let session = try join(browser)
        room.disconnected(session, browser)
        let (reloaded, _) = await page("dertisch-appearance=dark")
        #expect(
            room.join(.resume(token: reloaded.token, previous: browser.token, hasLeft: true), reloaded)
                === session)
        session.handle(.ready, at: .now)
        #expect(session.maitreD?.appearance == Appearance(colorScheme: .dark))
        #expect(reloaded["scheme"] == "dark")
        let chosen = try #require(reloaded.values(of: "appearance", as: [String: Any].self).last)
        #expect(chosen["scheme"] as? String == "dark")
        await close()
    }

    @Test("Over a real socket hostile device reports are counted, and a valid one is laid after them")
    func socket() async throws {
        let port = try #require(Int(room.open().split(separator: ":").last ?? ""))
        let (browser, _) = await page()
        let token = browser.token
        try await withClient(port) { client in
            try client.send(
                SocketClient.handshake.replacing("/socket", with: WebPaths.socket).replacing(
                    "Host: a", with: "Host: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)"))
            #expect(try client.answer().status == 101)
            try client.send(text: "[\"join\",\"\(token)\",true]")
            for hostile in [#"{"width":-1,"height":1}"#, #"{"scale":1e308}"#, #"{"memory":-1}"#, "{", "\u{0}"] {
                try client.send(text: "[\"device\",\(hostile)]")
            }
            let zone = String(repeating: "/..", count: 9000)
            try client.send(text: "[\"device\",{\"zone\":\"\(zone)\",\"scheme\":\"dark\"}]")
            var heard = ""
            while !heard.contains("patch") { heard = try client.receiveFrame().text }
            #expect(heard.contains(#"["t",0,"scheme","dark"]"#), "\(heard)")
        }
        #expect(room.counters.refused == [.badMessage: 5])
        await close()
    }
}
