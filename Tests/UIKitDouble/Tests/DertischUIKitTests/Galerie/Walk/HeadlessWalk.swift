import DertischRoom
import DertischStoryboards
import DertischTesting
import Foundation

@testable import Galerie
@testable import GalerieUIKit

/// The walk on tables without a screen, which have what the house tells any room to show.
@MainActor struct HeadlessWalk: WalkRoom {
    let name = "headless"
    let house: TestRestaurant
    /// The layouts, by which every place is known.
    let layouts = StoryboardLayouts(in: GalerieRoom.bundle.resourceURL)
    private let folder = TestFolder()
    private let fakes: GalerieFakes

    init(_ fakes: GalerieFakes) async throws {
        self.fakes = fakes
        // The languages are those of this machine, as they are in the other rooms.
        let wanted = Locale.preferredLanguages.map { Language($0) }
        let language = Language.best(of: wanted, among: ["en", "de", "fr", "ar", "pl"])
        house = try await TestRestaurant(
            GalerieFakes.staff(in: folder), in: layouts, language: language, region: language?.region(wanted: wanted)
        ) {
            $0 = fakes.substitutes
        }
        await house.greet(.grid)
    }

    func close() async {
        house.maitreD.close()
        await house.restaurant.close()
    }

    var customers: [String] {
        // Pages beneath are not in view, and menus lie over the page.
        let page = house.maitreD.seated.last
        let menus = house.room.tables.filter { table in
            if case .menu? = house.room.showing(of: table)?.position { true } else { false }
        }
        return ([page].compactMap(\.self) + menus.map(\.customer)).sorted()
    }

    func take(_ step: WalkStep) async throws {
        switch step {
        case .tap(let place, of: let customer): await house.tap(place, on: table(customer))
        case .tapRow(let place, of: let customer, in: let list, let index):
            let table = table(customer)
            await house.tap(place, in: table?.rows(at: list)[index] ?? .table, on: table)
        case .type(let words, let place, of: let customer): await house.type(words, at: place, on: table(customer))
        case .search(let words):
            let asked = await fakes.asked
            await house.type(words, at: "search", on: table("grid"))
            await house.clock.sleepers(1, for: .milliseconds(250))
            house.clock.advance(by: .milliseconds(250))
            await fakes.asked(after: asked)
        case .submit(let place, of: let customer): await house.gesture(.submitted, at: place, on: table(customer))
        case .reachEnd(let place, of: let customer): await house.gesture(.reachedEnd, at: place, on: table(customer))
        case .goBack: house.maitreD.usherOutCurrentCustomer()
        case .dismiss(let customer): if let menu = table(customer) { house.maitreD.closeMenu(at: menu) }
        }
        await house.maitreD.settled()
    }

    func rows(at place: Place, of customer: String) -> Int { table(customer)?.rows(at: place).count ?? 0 }

    func shown(at spot: WalkSpot) -> ShownPlace? {
        guard let table = table(spot.customer) else { return nil }
        guard let list = spot.list else { return ShownPlace(table[spot.place]) }
        let rows = table.rows(at: list)
        return rows.indices.contains(spot.index) ? ShownPlace(table[spot.place, in: rows[spot.index]]) : nil
    }

    private func table(_ customer: String) -> HeadlessTable? { house.room.table(of: customer) }
}
