import DertischCore
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischWeb

/// A room without sockets, whose layouts are given as the bodies of their pages.
@MainActor struct RoomHarness {
    let room: WebRoom
    let restaurant: Restaurant
    let clock: TestClock
    private let folder: TemporaryFolder

    /// - Parameters:
    ///   - clock: the house's.
    ///   - roomClock: the room's own.
    init(
        _ staff: some Staff, layouts pages: [String: String], inspectors: [any Inspector] = [],
        clock: TestClock = TestClock(), roomClock: any Clock<Duration> = ContinuousClock(),
        _ adjust: (inout WebRoom.Configuration) -> Void = { _ in }
    ) async throws {
        let files = pages.map { customer, body in
            // A page with a head of its own is given whole.
            let page = body.hasPrefix("<head>") ? body : "<head><title>x</title></head><body>\(body)</body>"
            return ("\(customer).html", "<!doctype html><html>\(page)</html>")
        }
        folder = try TemporaryFolder(files: Dictionary(uniqueKeysWithValues: files))
        let layouts = WebLayouts(in: folder.url)
        self.clock = clock
        restaurant = try await Restaurant(
            staff, in: [layouts], inspectors: inspectors, watchdog: nil, clock: clock)
        var configuration = roomClock is ContinuousClock ? .patient : WebRoom.Configuration()
        adjust(&configuration)
        room = try WebRoom(of: restaurant, layouts: layouts, configuration: configuration, clock: roomClock)
    }

    /// Asks for a page, as the browser with that cookie.
    func get(_ path: String, cookie: String? = nil) async -> HTTPResponse {
        let own = cookie.map { [(name: "Cookie", value: $0)] } ?? []
        let request = HTTPRequest(
            path: path, target: path, headers: [("Host", "127.0.0.1"), ("Accept", "text/html")] + own)
        guard case .response(let response) = await room.answer(request) else { return .text("", status: 101) }
        return response
    }

    /// Adds a file of the app.
    func write(_ text: String, to file: String) throws {
        try Data(text.utf8).write(to: folder.url.appending(path: file))
    }

    /// The cookie of a new guest, and who that is in the house.
    func newGuest() async throws -> String {
        let field = await get("/").headers.first { $0.name == "Set-Cookie" }?.value
        return String(try #require(field).prefix { $0 != ";" })
    }

    func open(_ path: String = "/", cookie: String? = nil) async throws -> Tab {
        let browser = FakeBrowser()
        guard case .bytes(let html) = await get(path, cookie: cookie).body else { throw BrasserieHarness.Missing() }
        browser.open(html)
        let session = room.join(.join(token: browser.token, isFresh: true), browser)
        return Tab(browser: browser, session: try #require(session))
    }

    func close() async {
        await room.close()
        await restaurant.close()
    }
}
