import DertischRoom
import Foundation
import Testing

@testable import DertischTesting
@testable import DertischWeb
@testable import Galerie

/// The walk in the room for browsers. What it shows is read from its pages and their patches.
@MainActor struct WebWalk: WalkRoom {
    let name = "web"
    private let restaurant: Restaurant
    private let room: WebRoom
    private let browser: WalkBrowser
    private let session: WebSession
    private let clock = TestClock()
    private let folder = TestFolder()
    private let fakes: GalerieFakes

    init(_ fakes: GalerieFakes) async throws {
        self.fakes = fakes
        let layouts = WebLayouts(in: GalerieStaff.resources?.appending(path: "web"))
        restaurant = try await Restaurant(
            GalerieFakes.staff(in: folder), in: [layouts], watchdog: nil, clock: clock, substituting: fakes.substitutes)
        var configuration = WebRoom.Configuration()
        // A loaded machine may take longer than a page waits by default.
        configuration.joinTimeout = .seconds(600)
        let key = SecretKey()
        configuration.secretKey = key
        room = try WebRoom(of: restaurant, layouts: layouts, configuration: configuration)
        let addresses = PictureAddresses(keys: [key])
        browser = WalkBrowser { address in
            address.hasPrefix(WebPaths.pictures)
                ? addresses.picture(at: address.dropFirst(WebPaths.pictures.count)) : nil
        }
        let request = HTTPRequest(
            path: "/", target: "/",
            headers: [
                ("Host", "127.0.0.1"), ("Accept", "text/html"),
                ("Accept-Language", Locale.preferredLanguages.joined(separator: ", ")),
            ])
        guard case .response(let response) = await room.answer(request), case .bytes(let html) = response.body else {
            throw CocoaError(.fileReadUnknown)
        }
        browser.open(html)
        session = try #require(room.join(.join(token: browser.token, isFresh: true), browser))
        await session.maitreD?.settled()
    }

    func close() async {
        await room.close()
        await restaurant.close()
        clock.end()
    }

    var customers: [String] { browser.tables.values.map(\.customer).sorted() }

    func take(_ step: WalkStep) async throws {
        switch step {
        case .tap(let place, of: let customer): gesture(.tapped, at: Spot(place), of: customer)
        case .tapRow(let place, of: let customer, in: let list, let index):
            let rows = browser.table(customer)?.lists[Spot(list)] ?? []
            if rows.indices.contains(index) { gesture(.tapped, at: Spot(place, in: rows[index]), of: customer) }
        case .type(let words, let place, of: let customer): type(words, place, customer)
        case .search(let words):
            let asked = await fakes.asked
            type(words, "search", "grid")
            await session.maitreD?.settled()
            await clock.sleepers(1, for: .milliseconds(250))
            clock.advance(by: .milliseconds(250))
            await fakes.asked(after: asked)
        case .submit(let place, of: let customer): gesture(.submitted, at: Spot(place), of: customer)
        case .reachEnd(let place, of: let customer): gesture(.reachedEnd, at: Spot(place), of: customer)
        case .goBack: session.handle(.follow(link: nil, depth: browser.depth - 1), at: .now)
        case .dismiss(let customer):
            if let menu = browser.table(customer) { session.handle(.closeMenu(seat: menu.seat), at: .now) }
        }
        await session.maitreD?.settled()
    }

    private func type(_ words: String, _ place: Place, _ customer: String) {
        guard let (seat, revision) = browser.type(words, at: place, of: customer) else { return }
        session.handle(.gesture(.edited(.text(words), revision: revision), Spot(place), seat: seat), at: .now)
    }

    private func gesture(_ event: GestureEvent, at spot: Spot, of customer: String) {
        guard let seat = browser.table(customer)?.seat else { return }
        session.handle(.gesture(event, spot, seat: seat), at: .now)
    }

    func rows(at place: Place, of customer: String) -> Int {
        browser.table(customer)?.lists[Spot(place)]?.count ?? 0
    }

    func shown(at spot: WalkSpot) -> ShownPlace? {
        guard let table = browser.table(spot.customer) else { return nil }
        var row = RowNumber.table
        if let list = spot.list {
            let rows = table.lists[Spot(list)] ?? []
            guard rows.indices.contains(spot.index) else { return nil }
            row = rows[spot.index]
        }
        return table.spots[Spot(spot.place, in: row)].map { ShownPlace($0) }
    }
}
