import DertischCore
import Foundation
import Testing

@testable import Brasserie
@testable import DertischWeb

/// A room without sockets that serves a house; the Brasserie unless told otherwise.
@MainActor struct BrasserieHarness {
    let room: WebRoom

    init(_ adjust: (inout WebRoom.Configuration) -> Void = { _ in }) async throws {
        let layouts = Brasserie.layouts
        let restaurant = try await Restaurant(Brasserie(), in: [layouts])
        var configuration = WebRoom.Configuration.patient
        adjust(&configuration)
        room = try WebRoom(of: restaurant, layouts: layouts, configuration: configuration)
    }

    init(_ room: WebRoom) { self.room = room }

    /// Asks for a page as a browser does, or as something else.
    func get(_ target: String, accept: String = "text/html") async -> HTTPResponse {
        let path = String(target.prefix { $0 != "?" })
        let request = HTTPRequest(
            path: path.removingPercentEncoding ?? path, target: target,
            headers: [("Host", "127.0.0.1"), ("Accept", accept)])
        guard case .response(let response) = await room.answer(request) else { return .text("", status: 101) }
        return response
    }

    /// Opens a tab: the page, and its connection.
    func open(_ target: String = "/") async throws -> Tab {
        let browser = try await page(target)
        let session = room.join(.join(token: browser.token, isFresh: true), browser)
        return Tab(browser: browser, session: try #require(session))
    }

    /// Opens a page whose scripts have not run yet.
    func page(_ target: String = "/") async throws -> FakeBrowser {
        let browser = FakeBrowser()
        guard case .bytes(let html) = await get(target).body else { throw Missing() }
        browser.open(html)
        return browser
    }

    /// Gives a state over the socket of a browser whose session is not known, and joins what comes of it.
    func restore(_ message: ClientMessage, by visitor: Visitor) async -> (FakeBrowser, WebSession?) {
        let browser = FakeBrowser()
        switch room.admit(message, browser, by: visitor) {
        case .joined(let session): return (browser, session)
        case .restored(let session):
            await room.settle(session)
            room.connect(session, browser, by: visitor)
            session.handle(.ready, at: .now)
            return (browser, session)
        case .unknown, .refused: return (browser, nil)
        }
    }

    struct Missing: Error {}

    subscript(_ reason: WebCounters.Reason) -> Int { room.counters.refused[reason] ?? 0 }
}

/// A tab in a browser in memory.
@MainActor struct Tab {
    let browser: FakeBrowser
    let session: WebSession

    var seated: [String] { session.maitreD?.seated ?? [] }

    func table(_ customer: String) throws -> FakeTable { try #require(browser.table(customer), "\(customer)") }

    func send(_ message: ClientMessage) async {
        session.handle(message, at: .now)
        await session.maitreD?.settled()
    }

    func tap(_ place: Place, of customer: String, row: RowNumber = .table) async throws {
        await send(.gesture(.tapped, Spot(place, in: row), seat: try table(customer).seat))
    }

    func type(_ text: String, at place: Place, of customer: String) async throws {
        let seat = try table(customer).seat
        await send(.gesture(.edited(.text(text), revision: 1), Spot(place), seat: seat))
    }

    /// The last alert's parts.
    var alert: [String: Any] { browser.values(of: "alert", as: [String: Any].self).last ?? [:] }

    func answer(_ number: Int?, _ entered: String = "") async {
        await send(.answer(number, entered: entered, to: alert["id"] as? Int ?? 0))
    }
}
